// The rules of a corrected name. Fetched after the first view (lib/rules/use-rules.ts).

import { letters } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import type { NameValues } from "./manage-token";

export const nameResolver = formResolver<NameValues>((_, at) => {
  at("name", letters());
  at("surname", letters());
});
