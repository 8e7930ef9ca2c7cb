// What a user types into the forms of their account survives reload, back and a session that the server ended: for as long as the tab
// is open, and shown to the same user only. It goes when it is saved, at the log-out, and when another user logs in.

import { dropStored, dropStoredWhere, readStored, writeStored } from "../storage";

/** Not among the drafts that go with the token (token.ts). No username has an @. */
const keyOf = (form: string, username: string) => `own.${form}@${username}`;

export const readOwnDraft = <T>(form: string, username: string) =>
  readStored<T>(keyOf(form, username), "sessionStorage");
export const writeOwnDraft = (form: string, username: string, values: unknown) =>
  writeStored(keyOf(form, username), values, "sessionStorage");
export const dropOwnDraft = (form: string, username: string) => dropStored(keyOf(form, username));

/** Everybody's but this user's. */
export const dropOwnDrafts = (username = "") =>
  dropStoredWhere((key) => key.startsWith("own.") && !key.endsWith(`@${username}`));
