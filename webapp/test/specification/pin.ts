// Helpers of the specification's tests: catalogues as the app renders them, and the source text
// of the screens.

import { readdirSync, readFileSync } from "node:fs";
import read from "icu-minify/compile";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { intlLocale } from "@/lib/i18n/messages";
import { readMessages } from "@/lib/i18n/read-messages";

const APP = `${import.meta.dirname}/../..`;
const CATALOGUES = `${APP}/../content/catalogues`;
const LANGUAGES = ["tr", "en", "de", "ru", "ar"] as const;

/** A text that the specification requires. */
export type Pin = {
  /** Exact English text; null when the specification names the row without its text. */
  says: string | null;
  /** Key in the catalogues. */
  key: string;
  /** File of the screen that shows it. */
  screen: string;
  values?: Record<string, string | number>;
  /** String to find in the screen's source when the key is computed there. */
  by?: string;
};

export const source = (file: string) => readFileSync(`${APP}/${file}`, "utf8");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * True when the screen uses the message: a translator of its namespace, and the rest of its key, as a
 * string or a template.
 */
export function takes(screen: string, key: string): boolean {
  for (const [, namespace] of screen.matchAll(/useTranslations\("([\w.-]+)"\)/g)) {
    if (!key.startsWith(`${namespace}.`)) continue;
    const rest = key.slice(`${namespace}.`.length);
    if (screen.includes(`"${rest}"`)) return true;
    const templates = [...screen.matchAll(/\bt\(`([^`]+)`/g)].map(([, template = ""]) => template);
    const patterns = templates.map((template) =>
      template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join("\\w+"),
    );
    if (patterns.some((pattern) => new RegExp(`^${pattern}$`).test(rest))) return true;
  }
  return false;
}

const TRANSLATORS = LANGUAGES.map((language) => {
  const folder = `${CATALOGUES}/${language}`;
  const files = readdirSync(folder).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(`${folder}/${file}`, "utf8")),
  ]);
  const messages = readMessages(Object.fromEntries(files), read);
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale: intlLocale(language), messages, timeZone: "UTC", onError });
  return {
    language,
    say: (key: string, values?: Pin["values"]) => t(key as never, values as never) as string,
  };
});

/** Renders the links of a sentence as text. */
const LINK = { link: (words: string) => words, privacy: String, terms: String, sales: String };

/** Checks a section's texts: the English ones exactly, present in all languages, and used by their screen. */
export function pinned(section: string, pins: Pin[]) {
  describe(section, () => {
    it.each(pins.map((pin) => [pin.says ?? pin.key, pin] as const))("%s", (_, pin) => {
      for (const { language, say } of TRANSLATORS) {
        const words = say(pin.key, { ...LINK, ...pin.values } as never);
        expect(words, `${pin.key} in ${language}`).toMatch(/\p{L}/u);
        if (language === "en" && pin.says !== null) expect(words).toBe(pin.says);
      }
      const screen = source(pin.screen);
      const isShown = pin.by ? screen.includes(pin.by) : takes(screen, pin.key);
      expect(isShown, `${pin.key} in ${pin.screen}`).toBe(true);
    });
  });
}

export const pin = (says: string | null, key: string, screen: string, more: Partial<Pin> = {}): Pin => ({
  says,
  key,
  screen,
  ...more,
});

/** Rows that the specification names without a text. */
export const rows = (screen: string, keys: string[], more: Partial<Pin> = {}): Pin[] =>
  keys.map((key) => pin(null, key, screen, more));
