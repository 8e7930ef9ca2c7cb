// Settings of the visitor: language, region, currency, theme. The settings are stored on the device.
// `boot-script.ts` reads the same key and sets theme and language on <html> before first paint.

import type { Currency, LanguageCode } from "./api/types";
import { readStored, SETTINGS_KEY, writeStored } from "./storage";
import { createStore } from "./store";

export type Theme = "system" | "light" | "dark";
export type Settings = { language: LanguageCode; country: string; currency: Currency; theme: Theme };

export const DEFAULT_SETTINGS: Settings = { language: "tr", country: "TR", currency: "TRY", theme: "system" };

const load = (): Settings => {
  const stored = readStored<Partial<Settings>>(SETTINGS_KEY);
  // A new object would render all components with settings again right at hydration.
  return stored ? { ...DEFAULT_SETTINGS, ...stored } : DEFAULT_SETTINGS;
};
const store = createStore(DEFAULT_SETTINGS, load);
globalThis.addEventListener?.("storage", ({ key }) => {
  // The settings were saved in another tab of the browser.
  if (key?.endsWith(SETTINGS_KEY)) saveSettings(load());
});

export const readSettings = store.get;
export const useSettings = store.use;

export function saveSettings(settings: Settings) {
  writeStored(SETTINGS_KEY, settings);
  store.set(settings);
  document.documentElement.dataset.theme = settings.theme;
}

// A new language takes effect at the next start, so that text on screen and loaded responses never
// mix languages.
const language = createStore<LanguageCode>(DEFAULT_SETTINGS.language, () => readSettings().language);

/** Language of this run of the app. */
export const readLanguage = language.get;
export const useLanguage = language.use;
