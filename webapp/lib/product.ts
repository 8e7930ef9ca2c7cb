// What is sold, and which of it the traveller looked at last: home opens there again.

import { readStored, writeStored } from "./storage";
import { createStore } from "./store";

export type Product = "flight" | "bus" | "car";

const KEY = "product";
const store = createStore<Product>("flight", () => readStored<Product>(KEY) ?? "flight");

export const useLastProduct = store.use;

export function rememberProduct(product: Product) {
  writeStored(KEY, product);
  store.set(product);
}
