// Texts of the app by language and catalogue key, for browser tests in more than one language.

import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { intlLocale } from "../lib/i18n/messages";

export type Language = "tr" | "en" | "de" | "ar";
type Values = Record<string, string | number>;

const CATALOGUES = `${import.meta.dirname}/../../content/catalogues`;
const HOLE = "\u0000";

export const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function read(language: Language) {
  const folder = `${CATALOGUES}/${language}`;
  const files = readdirSync(folder).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(`${folder}/${file}`, "utf8")),
  ]);
  const locale = intlLocale(language);
  // An unknown key is an error of the test.
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale, messages: Object.fromEntries(files), timeZone: "UTC", onError });
}

export type Words = ReturnType<typeof wordsOf>;

export function wordsOf(language: Language) {
  const t = read(language);
  const say = (key: string, values?: Values): string => t(key as never, values as never);
  const opening = (key: string, holes: string[], values?: Values) => {
    const words = say(key, { ...values, ...Object.fromEntries(holes.map((hole) => [hole, HOLE])) });
    return new RegExp(`^${escaped(words).replaceAll(HOLE, ".*")}`);
  };
  return Object.assign(say, {
    language,
    /** Returns the text of the link in a message. */
    link: (key: string): string => /<link>(.*)<\/link>/.exec(t.raw(key as never))?.[1] ?? "",
    /** Returns a message without the tags of its links. */
    plain: (key: string): string => t.raw(key as never).replace(/<\/?\w+>/g, ""),
    /** Matches a message with any text for the holes, and the given values. */
    any: (key: string, holes: string[], values?: Values) =>
      new RegExp(`${opening(key, holes, values).source}$`),
    /** Like `any`, but more text may follow. */
    opening,
    /** Matches a message anywhere in a text, with any number for an argument. */
    counting: (key: string, argument: string, values?: Values) =>
      new RegExp(escaped(say(key, { ...values, [argument]: 0 })).replace("0", "\\d+")),
    starting: (key: string, values?: Values) => new RegExp(`^${escaped(say(key, values))}`),
  });
}

export const TURKISH = wordsOf("tr");
