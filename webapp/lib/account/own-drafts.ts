// What a user types into the forms of their account survives reload, back and a session that the server ended: for as long as the tab
// is open, and shown to the same user only. It goes when it is saved or discarded, and with its user (owner.ts).

import { dropStored, readStored, writeStored } from "../storage";

const keyOf = (form: string, owner: string) => `own.${form}@${owner}`;

export const readOwnDraft = <T>(form: string, owner: string) =>
  readStored<T>(keyOf(form, owner), "sessionStorage");
export const writeOwnDraft = (form: string, owner: string, values: unknown) =>
  writeStored(keyOf(form, owner), values, "sessionStorage");
export const dropOwnDraft = (form: string, owner: string) => dropStored(keyOf(form, owner));
