import { CODE_LENGTH, type CodeValues } from "./code";
import { digits } from "./fields";
import { formResolver } from "./form-rules";

export const codeResolver = formResolver<CodeValues>((_, at) => at("code", digits(CODE_LENGTH, CODE_LENGTH)));
