// Drafts of the account's forms. Drafts survive a reload, Back and a session that the server ended, as long
// as the tab is open, and only their member sees them. A draft is removed when it is saved or discarded,
// and when its member logs out (owner.ts).

import { dropStored, readStored, writeStored } from "../storage";

const keyOf = (form: string, owner: string) => `own.${form}@${owner}`;

export const readOwnDraft = <T>(form: string, owner: string) =>
  readStored<T>(keyOf(form, owner), "sessionStorage");
export const writeOwnDraft = (form: string, owner: string, values: unknown) =>
  writeStored(keyOf(form, owner), values, "sessionStorage");
export const dropOwnDraft = (form: string, owner: string) => dropStored(keyOf(form, owner));
