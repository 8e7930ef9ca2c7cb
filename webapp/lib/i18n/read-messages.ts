// Compiled catalogues: ICU messages are parsed once, by the build (Turkish) or when another language
// is fetched, so that no page loads a parser. Used by catalogue.ts and, with the compiler of the
// build, by the tests.

import type { Namespaces } from "./messages";

export type Tree = { [key: string]: string | Tree };

/** Returns the same tree with compiled messages; `read` is icu-minify's compiler. */
export const readMessages = (tree: Tree, read: (message: string) => unknown): Namespaces =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? read(value) : readMessages(value, read),
    ]),
  ) as Namespaces;
