// What the user chose: language, region, currency, theme. Kept on the device. Theme and language are also put on <html>
// before first paint by `boot-script.ts`, which reads the same key.

import type { LanguageCode } from "./api/types";
import { readStored, SETTINGS_KEY, writeStored } from "./storage";
import { createStore } from "./store";

export type Theme = "system" | "light" | "dark";
export type Settings = { language: LanguageCode; country: string; currency: string; theme: Theme };

export const DEFAULT_SETTINGS: Settings = { language: "tr", country: "TR", currency: "TRY", theme: "system" };

const load = (): Settings => {
  const stored = readStored<Partial<Settings>>(SETTINGS_KEY);
  // Another object would have every reader drawn again, at once, when the page is hydrated.
  return stored ? { ...DEFAULT_SETTINGS, ...stored } : DEFAULT_SETTINGS;
};
const store = createStore(DEFAULT_SETTINGS, load);
globalThis.addEventListener?.("storage", ({ key }) => {
  // Another tab of the browser saved others.
  if (key?.endsWith(SETTINGS_KEY)) saveSettings(load());
});

export const readSettings = store.get;
export const useSettings = store.use;

export function saveSettings(settings: Settings) {
  writeStored(SETTINGS_KEY, settings);
  store.set(settings);
  document.documentElement.dataset.theme = settings.theme;
}

// A new language takes effect at the next start, so that text on screen and answers already loaded never mix.
const language = createStore<LanguageCode>(DEFAULT_SETTINGS.language, () => readSettings().language);

/** The language of this run of the app. */
export const readLanguage = language.get;
export const useLanguage = language.use;
