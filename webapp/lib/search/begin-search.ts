// Starts a search: by option, whose results are equal for everyone; or, when this device has a hold from
// another search, in a session of its own, whose results take this hold into account. Used by the home
// forms, by a change of date, and by search-gate.

import type { Product } from "../product";
import { readResults } from "./results";
import { readHeldSession } from "./session";

/** Resolves when the results are available for the results page. */
export async function beginSearch(product: Product, option: string): Promise<void> {
  if (readHeldSession(product) === null) await readResults(product, option);
  else await (await import("./start-session")).startSession(product, { option });
}
