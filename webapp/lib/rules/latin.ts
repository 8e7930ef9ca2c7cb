// Decides when a name needs the Latin line of the passport, by the same rule as `people::latin` of the
// crate domain. The validation of a line is in latin-line.ts.

const OTHER = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;
/** Scripts other than Latin and Cyrillic, for which no transliteration table exists. */
const WITHOUT_TABLE =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;

/** True when a Latin line is accepted; for a Cyrillic name the line is optional. */
export const mayHaveLatinLine = (name: string) => OTHER.test(name);

export const needsLatinLine = (name: string) => WITHOUT_TABLE.test(name);

/** Latin lines, each with the name field that it transcribes. */
export const LATIN_LINES = [
  ["latin_name", "name"],
  ["latin_surname", "surname"],
] as const;
