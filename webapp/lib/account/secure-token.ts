// The token's place in an app: Android's Keystore, Apple's Keychain. Only token.ts and an app's start call this. A device that refuses
// keeps its user for this run of the app only.

import { dropStored, readStored, writeStored } from "../storage";
import { KEY, token } from "./token";

/** Says that this installation has begun before: Apple's Keychain outlives an app that was removed. */
const BEGUN = "begun";

/** One after the other, so that the last one said is what stays. */
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

/** The kept token; one that stood in the open storage before is sealed first, one of a removed installation is dropped. */
async function unseal(): Promise<string | null> {
  const open = readStored<string>(KEY);
  if (open !== null) await seal(open);
  else if (!readStored<boolean>(BEGUN)) await seal(null);
  writeStored(BEGUN, true);
  dropStored(KEY);
  await last;
  const { SecureStorage } = await import("../native-plugins");
  const kept = await SecureStorage.get(KEY, false).catch(() => open);
  return typeof kept === "string" ? kept : null;
}

/** Once, when an app begins. A user who has logged in meanwhile stays. */
export async function loadToken() {
  const kept = await unseal();
  if (token.get() === undefined) token.set(kept);
}
