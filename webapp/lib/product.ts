// What is sold, and what the traveller looked for last: home opens there again.

import { readStored, writeStored } from "./storage";
import { createStore } from "./store";

export type Product = "flight" | "bus" | "car";

/** One of them, or all side by side. */
export type Searched = Product | "all";

const KEY = "product";
const store = createStore<Searched>("flight", () => readStored<Searched>(KEY) ?? "flight");

export const useLastSearched = store.use;

export function rememberSearched(searched: Searched) {
  writeStored(KEY, searched);
  store.set(searched);
}
