// The rules of a corrected name. Fetched after the first view (lib/rules/use-rules.ts).

import { letters } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { latinRules } from "@/lib/rules/latin-line";
import type { NameValues } from "./manage-token";

export const nameResolver = formResolver<NameValues>((values, at) => {
  at("name", letters());
  at("surname", letters());
  for (const [field, schema] of latinRules(values)) at(field, schema);
});
