// What was typed survives reload, back and the bank's page: a form's values under a name, on this device only.
// Card data is never passed here.

import { dropStored, readStored, writeStored } from "./storage";

const keyOf = (form: string) => `draft.${form}`;

export const readDraft = <T>(form: string) => readStored<T>(keyOf(form));
export const writeDraft = (form: string, values: unknown) => writeStored(keyOf(form), values);
export const dropDraft = (form: string) => dropStored(keyOf(form));
