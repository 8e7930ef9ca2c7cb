// The rules of the code that opens a booking, and of a corrected name. Fetched after the first view (lib/rules/use-rules.ts).

import { digits, letters } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { CODE_LENGTH, type CodeValues, type NameValues } from "./manage-token";

export const codeResolver = formResolver<CodeValues>((_, at) => at("code", digits(CODE_LENGTH, CODE_LENGTH)));
export const nameResolver = formResolver<NameValues>((_, at) => {
  at("name", letters());
  at("surname", letters());
});
