// A verification code of six digits, sent by e-mail or SMS.

export const CODE_LENGTH = 6;
export type CodeValues = { code: string };

/** Loads the rules after the first view (use-rules.ts). */
export const loadCodeRules = async () => (await import("./code-rules")).codeResolver;
