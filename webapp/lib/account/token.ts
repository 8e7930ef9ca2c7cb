// Token of the logged-in member: stored on this device from login to log-out, sent with every call by
// api/client.ts, and dropped there when the server no longer accepts it. A browser keeps it in
// localStorage, an app in the Keystore or Keychain (secure-token.ts).

import { isNative } from "../device";
import { dropStored, dropStoredWhere, readStored, writeStored } from "../storage";
import { createStore } from "../store";

export const KEY = "token";

/** Undefined while unknown (prerendering, hydration, start of an app); null for a guest. */
export const token = createStore<string | null | undefined>(undefined, () =>
  isNative() ? undefined : readStored<string>(KEY),
);
// A log-in or log-out may happen in another tab of the browser; an app has only one page.
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

/** Drops the token and the data that it gave access to. Drafts and purchases in progress stay (owner.ts). */
export function dropToken() {
  keepToken(null);
  dropStoredWhere((key) => /\.(tickets|results)$/.test(key));
}
