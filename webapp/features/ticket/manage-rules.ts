// The rule of the code that opens a booking. Fetched after the first view (lib/rules/use-rules.ts).

import { digits } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { CODE_LENGTH, type CodeValues } from "./manage-token";

export const codeResolver = formResolver<CodeValues>((_, at) => at("code", digits(CODE_LENGTH, CODE_LENGTH)));
