// A catalogue with its messages read: ICU's notation parsed once, by the build (Turkish) or when another language is fetched, so
// that no page brings a parser. Called by catalogue.ts and, with what the build does, by the tests.

import type { Namespaces } from "./messages";

export type Tree = { [key: string]: string | Tree };

/** The same tree; `read` is icu-minify's compiler. */
export const readMessages = (tree: Tree, read: (message: string) => unknown): Namespaces =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? read(value) : readMessages(value, read),
    ]),
  ) as Namespaces;
