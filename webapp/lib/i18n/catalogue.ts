// Catalogues of the languages other than Turkish: fetched once, stored on the device, and fetched again
// when the server names another version. Used by the provider at start and by the settings panel before it
// offers the restart.

import { addressOf, get } from "../api/client";
import type { LanguageCode } from "../api/types";
import { readStored, writeStored } from "../storage";
import type { Namespaces } from "./messages";
import { readMessages } from "./read-messages";

export type Catalogue = { language: LanguageCode; version: string; messages: Namespaces };

const keyOf = (language: LanguageCode) => `messages.${language}`;

export const storedCatalogue = (language: LanguageCode) => readStored<Catalogue>(keyOf(language));

/**
 * Requests in progress: at start the app asks before it knows the server's version, and again
 * when it knows it.
 */
const coming = new Map<LanguageCode, Promise<Catalogue>>();

export function fetchCatalogue(language: LanguageCode): Promise<Catalogue> {
  const known = coming.get(language);
  if (known) return known;
  const catalogue = load(language).finally(() => coming.delete(language));
  coming.set(language, catalogue);
  return catalogue;
}

async function load(language: LanguageCode): Promise<Catalogue> {
  const [sent, { default: read }] = await Promise.all([
    get(addressOf("/api/i18n/catalog/f7/{language}/", { language })),
    import("icu-minify/compile"),
  ]);
  const catalogue = { ...sent, messages: readMessages(sent.messages, read) };
  writeStored(keyOf(language), catalogue);
  return catalogue;
}
