/** The three places the product runs. What differs between them is asked here and nowhere else. */
export type Stage = "development" | "staging" | "production";

export const isProduction = (stage: Stage) => stage === "production";
