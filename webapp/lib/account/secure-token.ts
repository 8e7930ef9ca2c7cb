// Token storage of the native apps: Android's Keystore, Apple's Keychain. Used by token.ts and at an app's
// start only. On a device that refuses access, the member stays logged in for this run of the app only.

import { dropStored, readStored, writeStored } from "../storage";
import { KEY, token } from "./token";

/** Key that marks an installation that has started before: Apple's Keychain outlives a removed app. */
const BEGUN = "begun";

/** Serialises writes, so that the last one wins. */
let last: Promise<void> = Promise.resolve();

export function seal(given: string | null): Promise<void> {
  const next = last.then(async () => {
    const { KeychainAccess, SecureStorage } = await import("../native-plugins");
    if (given === null) await SecureStorage.removeItem(KEY);
    else await SecureStorage.set(KEY, given, false, false, KeychainAccess.whenUnlockedThisDeviceOnly);
  });
  last = next.catch(() => undefined);
  return last;
}

/**
 * Returns the stored token. A token found in plain storage is moved to the secure storage first; the token
 * of a removed installation is dropped.
 */
async function unseal(): Promise<string | null> {
  const open = readStored<string>(KEY);
  if (open !== null) await seal(open);
  else if (!readStored<boolean>(BEGUN)) await seal(null);
  writeStored(BEGUN, true);
  dropStored(KEY);
  await last;
  const { SecureStorage } = await import("../native-plugins");
  const stored = await SecureStorage.get(KEY, false).catch(() => open);
  return typeof stored === "string" ? stored : null;
}

/** Loads the token once at an app's start. A login that happened meanwhile keeps its token. */
export async function loadToken() {
  const stored = await unseal();
  if (token.get() === undefined) token.set(stored);
}
