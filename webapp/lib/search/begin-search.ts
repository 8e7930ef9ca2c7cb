// A search begins: by option, whose results everyone reads alike; or, where this device holds places of another, in a session of its
// own, whose results know them. Called by the home forms, by a change of date, and by search-gate.

import type { Product } from "../product";
import { readResults } from "./results";
import { readHeld } from "./session";

/** The results are at hand for who goes on to their page. */
export async function beginSearch(product: Product, option: string): Promise<void> {
  if (readHeld(product) === null) await readResults(product, option);
  else await (await import("./start-session")).startSession(product, { option });
}
