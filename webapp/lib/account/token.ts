// The token that says who asks: kept on this device from login to logout, put on every call by api/client.ts, and dropped there too
// when the server knows it no more. A browser keeps it in its storage, an app in the Keystore or Keychain (secure-token.ts).

import { isNative } from "../device";
import { dropStored, dropStoredWhere, readStored, writeStored } from "../storage";
import { createStore } from "../store";

export const KEY = "token";

/** Undefined while nobody knows yet (prerendering, hydrating, an app that has just begun); null for a guest. */
export const token = createStore<string | null | undefined>(undefined, () =>
  isNative() ? undefined : readStored<string>(KEY),
);
// In another tab of the browser somebody may log in or out; an app has one page alone.
globalThis.addEventListener?.("storage", () => {
  token.set(readStored(KEY));
  void import("./owner").then((owner) => owner.follow());
});

export const readToken = token.get;
export const useToken = token.use;

export function keepToken(given: string | null) {
  if (isNative()) void import("./secure-token").then(({ seal }) => seal(given));
  else if (given === null) dropStored(KEY);
  else writeStored(KEY, given);
  token.set(given);
}

/** What it opened goes with it; what is being typed and bought stays (owner.ts). */
export function dropToken() {
  keepToken(null);
  dropStoredWhere((key) => /\.(tickets|results)$/.test(key));
}
