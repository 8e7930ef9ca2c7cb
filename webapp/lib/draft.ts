// Form drafts: a form's values under a name, on this device only, so that they survive a reload, Back and
// the issuer's page. Card data is never passed here.

import { dropStored, readStored, type Where, writeStored } from "./storage";

const keyOf = (form: string) => `draft.${form}`;

export const readDraft = <T>(form: string, where?: Where) => readStored<T>(keyOf(form), where);
export const writeDraft = (form: string, values: unknown, where?: Where) =>
  writeStored(keyOf(form), values, where);
export const dropDraft = (form: string) => dropStored(keyOf(form));
