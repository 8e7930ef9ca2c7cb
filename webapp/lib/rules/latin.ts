// When a name comes with the Latin line of the passport, as domain's `people::latin` judges it. Whether a line is one: latin-line.ts.

const OTHER = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;
/** Neither Latin nor Cyrillic: no table makes Latin letters of its own. */
const WITHOUT_TABLE =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;

/** Of a Cyrillic name it may be left out. */
export const mayHaveLatinLine = (name: string) => OTHER.test(name);

export const needsLatinLine = (name: string) => WITHOUT_TABLE.test(name);

/** Each with the name that it is the Latin line of. */
export const LATIN_LINES = [
  ["latin_name", "name"],
  ["latin_surname", "surname"],
] as const;
