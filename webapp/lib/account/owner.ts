// Whose it is what was typed here. It outlives the token, which a server may end, but neither its user's log-out nor another's login,
// in whichever tab of the browser that is.

import { dropStoredWhere, readStored, writeStored } from "../storage";
import { dropToken, KEY, readToken } from "./token";

/** The id of the user who is signed in, or was when the token died: of the device, and of each tab that they were in. */
const OWNER = "owner";

const isOwned = (key: string) => key === OWNER || /^(draft|own)\.|\.session$/.test(key);

/** Known to be the user of the token. What another one has left goes. */
export function keepOwner(id: string) {
  const before = readStored<string>(OWNER);
  if (before !== null && before !== id) dropStoredWhere(isOwned);
  writeStored(OWNER, id);
  writeStored(OWNER, id, "sessionStorage");
}

/** What a user typed, searched or bought leaves the device with the user. The server is told by the log-out (session.ts). */
export function forgetUser() {
  dropToken();
  dropStoredWhere(isOwned);
}

/** Did the token of this tab's user die, without a log-out? */
export const hasSessionEnded = () => readToken() === null && readStored(OWNER, "sessionStorage") !== null;

/** Has the user of this tab left, or another come, in another tab? Then what they typed in this one goes too. */
function isLeft(): boolean {
  const owner = readStored<string>(OWNER);
  const here = readStored<string>(OWNER, "sessionStorage");
  const left = here !== null && here !== owner;
  // Nothing else is kept there.
  if (left) globalThis.sessionStorage.clear();
  if (owner !== null && readStored(KEY) !== null) writeStored(OWNER, owner, "sessionStorage");
  return left;
}

/** Their page leaves the screen, as at a log-out here. */
export function follow() {
  if (isLeft()) window.location.replace("/");
}

// This tab may have been away meanwhile, at the bank.
isLeft();
