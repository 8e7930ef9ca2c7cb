// A code of six digits that was mailed or texted.

export const CODE_LENGTH = 6;
export type CodeValues = { code: string };

/** Fetched after the first view (use-rules.ts). */
export const loadCodeRules = async () => (await import("./code-rules")).codeResolver;
