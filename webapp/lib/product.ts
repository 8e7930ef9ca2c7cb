// Products, and the product of the last search: home opens with it.

import { readStored, writeStored } from "./storage";
import { createStore } from "./store";

export type Product = "flight" | "bus" | "car";

/** One product, or the multimodal search. */
export type Searched = Product | "all";

const KEY = "product";
const store = createStore<Searched>("flight", () => readStored<Searched>(KEY) ?? "flight");

export const useLastSearched = store.use;

export function rememberSearched(searched: Searched) {
  writeStored(KEY, searched);
  store.set(searched);
}
