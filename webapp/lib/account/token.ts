// The token that says who asks: kept on this device from login to logout, put on every call by api/client.ts, and dropped there too
// when the server knows it no more.

import { dropStored, readStored, writeStored } from "../storage";
import { createStore } from "../store";

const KEY = "token";

/** Undefined while prerendering and hydrating, when nobody knows yet; null for a guest. */
const token = createStore<string | null | undefined>(undefined, () => readStored<string>(KEY));

export const readToken = token.get;
export const useToken = token.use;

export function keepToken(given: string) {
  writeStored(KEY, given);
  token.set(given);
}

export function dropToken() {
  dropStored(KEY);
  token.set(null);
}
