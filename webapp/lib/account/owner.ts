// Ownership of the data entered in this browser. The data survives the token, which the server may end. The
// data is removed when its member logs out or another member logs in, in any tab of the browser.

import { dropStoredWhere, readStored, writeStored } from "../storage";
import { dropToken, KEY, readToken } from "./token";

/**
 * Key for the id of the member who is logged in, or was when the token expired. The id is stored for the
 * device and for each tab that the member used.
 */
const OWNER = "owner";

const isOwned = (key: string) => key === OWNER || /^(draft|own)\.|\.session$/.test(key);

/** Stores the member of the token as owner and removes the data of the previous owner. */
export function keepOwner(id: string) {
  const before = readStored<string>(OWNER);
  if (before !== null && before !== id) dropStoredWhere(isOwned);
  writeStored(OWNER, id);
  writeStored(OWNER, id, "sessionStorage");
}

/**
 * Removes a member's drafts, searches and purchases from the device. The log-out notifies the
 * server (session.ts).
 */
export function forgetUser() {
  dropToken();
  dropStoredWhere(isOwned);
}

/** True when the token of this tab's member expired without a log-out. */
export const hasSessionEnded = () => readToken() === null && readStored(OWNER, "sessionStorage") !== null;

/**
 * True when, in another tab, this tab's member logged out or another member logged in. Then this tab's data
 * is removed too.
 */
function isLeft(): boolean {
  const owner = readStored<string>(OWNER);
  const here = readStored<string>(OWNER, "sessionStorage");
  const left = here !== null && here !== owner;
  // The tab's storage holds only the member's data.
  if (left) globalThis.sessionStorage.clear();
  if (owner !== null && readStored(KEY) !== null) writeStored(OWNER, owner, "sessionStorage");
  return left;
}

/** Replaces the member's page by home, as a log-out in this tab does. */
export function follow() {
  if (isLeft()) window.location.replace("/");
}

// Changes may have happened while this tab was at the issuer's page.
isLeft();
