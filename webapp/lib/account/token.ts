// The token that says who asks: kept on this device from login to logout, put on every call by api/client.ts, and dropped there too
// when the server knows it no more. A browser keeps it in its storage, an app in the Keystore or Keychain (secure-token.ts).

import { isNative } from "../device";
import { dropStored, dropStoredWhere, readStored, writeStored } from "../storage";
import { createStore } from "../store";

export const KEY = "token";

/** Undefined while nobody knows yet (prerendering, hydrating, an app that has just begun); null for a guest. */
const token = createStore<string | null | undefined>(undefined, () =>
  isNative() ? undefined : readStored<string>(KEY),
);
// In another tab of the browser somebody may log in or out; an app has one page alone.
globalThis.addEventListener?.("storage", () => token.set(readStored(KEY)));

export const readToken = token.get;
export const useToken = token.use;

export function keepToken(given: string) {
  if (isNative()) void import("./secure-token").then(({ seal }) => seal(given));
  else writeStored(KEY, given);
  token.set(given);
}

export function dropToken() {
  if (isNative()) void import("./secure-token").then(({ seal }) => seal(null));
  else dropStored(KEY);
  token.set(null);
}

/** What a user typed, searched or bought leaves the device with the user. The server is told by whoever logs out (session.ts). */
export function forgetUser() {
  dropToken();
  dropStoredWhere((key) => /^draft\.|\.(session|tickets|results)$/.test(key));
}

/** Once, when an app begins. Whoever has logged in meanwhile stays. */
export async function loadToken() {
  const { unseal } = await import("./secure-token");
  const kept = await unseal();
  if (token.get() === undefined) token.set(kept);
}
