// What a user types into the forms of their account survives reload, back and a session that the server ended: for as long as the tab
// is open, and shown to the same user only. It goes when it is saved or discarded, and with its user (owner.ts).

import { dropStored, readStored, writeStored } from "../storage";

const keyOf = (form: string, username: string) => `own.${form}@${username}`;

export const readOwnDraft = <T>(form: string, username: string) =>
  readStored<T>(keyOf(form, username), "sessionStorage");
export const writeOwnDraft = (form: string, username: string, values: unknown) =>
  writeStored(keyOf(form, username), values, "sessionStorage");
export const dropOwnDraft = (form: string, username: string) => dropStored(keyOf(form, username));
