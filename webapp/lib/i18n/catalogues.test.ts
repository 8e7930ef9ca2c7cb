// What may go wrong in a catalogue, in all five languages: a key too few or too many, another argument, broken ICU, a plural form
// that the language has and the sentence lacks, a sentence that stayed in another language. The words of mails and of the server
// (`mail`, `server`) are read here too; what names the server's keys is Rust, and mails are read into structs.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/../../../content/catalogues`;
const LANGUAGES = ["tr", "en", "de", "ru", "ar"];

/** Names that are the same in every language, and in Latin letters. */
const NAMES =
  /\b(3-D Secure|Aztec|CVC|Enter|KEP|LPG|MERSİS|PDF|PNR|Premium SUV|Rota|SMS|TRY|Wi-Fi|iyzico)\b|T\.C\.|CO₂|iade faturası/g;
const OTHER_SCRIPT: Record<string, RegExp> = {
  ru: /[\p{Script=Latin}\p{Script=Arabic}]/u,
  ar: /[\p{Script=Latin}\p{Script=Cyrillic}]/u,
};
/** Names of files stay in ASCII, whatever the language. */
const isFileName = (key: string) => key.endsWith(".file_name");

type Tree = { [key: string]: Tree } | string | boolean;

function flat(tree: Tree, path: string): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => flat(value, `${path}.${key}`));
}

function read(language: string): Map<string, string> {
  const files = readdirSync(`${folder}/${language}`);
  return new Map(
    files.flatMap((file) =>
      flat(JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")), file.replace(".json", "")),
    ),
  );
}

/** All elements of a message, those inside plurals, choices and tags too. */
function elements(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element, ...Object.values(element.options).flatMap(({ value }) => elements(value))];
    if (element.type === TYPE.tag) return [element, ...elements(element.children)];
    return [element];
  });
}

const elementsOf = (message: string) => elements(parse(message));

/** What the code fills in or chooses by: arguments, tags and a choice's cases. */
function placesOf(message: string): string[] {
  const places = elementsOf(message).flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`];
    if (element.type === TYPE.select)
      return [`{${element.value}: ${Object.keys(element.options).sort().join(", ")}}`];
    return [`{${element.value}}`];
  });
  return [...new Set(places)].sort();
}

/** A Turkish noun stays as it is after a number. In Arabic `zero` is the number 0 alone. */
function missingForms(language: string, message: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const needed = language === "tr" ? ["other"] : pluralCategories;
  return elementsOf(message).flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const given = Object.keys(element.options).map((form) => form.replace("=0", "zero"));
    return needed.filter((form) => !given.includes(form));
  });
}

/** The words of a message, without what is filled in and without names. */
const textOf = (message: string) =>
  elementsOf(message)
    .map((element) => (element.type === TYPE.literal ? element.value : " "))
    .join("")
    .replace(NAMES, "");

const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 1;

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
const turkish = read("tr");

describe.each(LANGUAGES)("in %s", (language) => {
  const own = catalogues[language] ?? new Map<string, string>();
  const messages = [...own].map(([key, message]) => ({ key, message }));
  /** The keys for which `isWrong`: a list says at once all that is to be mended. */
  const wrong = (isWrong: (key: string, message: string) => boolean) =>
    messages.filter(({ key, message }) => isWrong(key, message)).map(({ key }) => key);

  it("there are the same keys as in Turkish", () => {
    expect([...own.keys()].sort()).toEqual([...turkish.keys()].sort());
    expect(own.size).toBeGreaterThan(500);
  });

  it("no message is empty and every one is readable ICU", () => {
    for (const { key, message } of messages) {
      expect(message, key).not.toBe("");
      expect(() => parse(message), `${key}: ${message}`).not.toThrow();
    }
  });

  it("messages have the places of the Turkish ones", () => {
    // A language chooses between two forms of a day, which the next test names.
    for (const { key, message } of messages.filter((one) => one.key !== "mail.formats.day"))
      expect({ key, places: placesOf(message) }).toEqual({ key, places: placesOf(turkish.get(key) ?? "") });
  });

  it("a day is written in figures, or with the name of its month", () => {
    expect([["{figures}"], ["{day}", "{month}", "{year}"]]).toContainEqual(
      placesOf(own.get("mail.formats.day") ?? ""),
    );
  });

  it("no plural lacks a form of the language", () => {
    for (const { key, message } of messages)
      expect({ key, missing: missingForms(language, message) }).toEqual({ key, missing: [] });
  });

  it("no sentence stayed in another language", () => {
    const others = LANGUAGES.slice(0, LANGUAGES.indexOf(language)).map((other) => catalogues[other]);
    const stayed = wrong((key, message) => {
      const same = others.some((other) => textOf(other?.get(key) ?? "") === textOf(message));
      return same && isSentence(textOf(message)) && !isFileName(key);
    });
    expect(stayed).toEqual([]);
  });

  it("words are in the letters of the language", () => {
    const other = OTHER_SCRIPT[language];
    const foreign = wrong((key, message) => !isFileName(key) && other?.test(textOf(message)) === true);
    expect(foreign).toEqual([]);
  });
});

it("in English no sentence runs into the next, and PNR is written large", () => {
  const faulty = [...read("en")].filter(
    ([, text]) =>
      /[a-z] please [a-z]/.test(text.replace(/, please/g, "")) ||
      /\bpnr\b/.test(textOf(text)) ||
      /would you .*\.$/i.test(text),
  );
  expect(faulty.map(([key]) => key)).toEqual([]);
});

it("in Arabic what begins with a digit or ends with a mark is kept in its own order", () => {
  const content = `${folder}/..`;
  const pages = readdirSync(`${content}/corporate/ar`).map((page) =>
    readFileSync(`${content}/corporate/ar/${page}`, "utf8"),
  );
  const texts = [...pages, readFileSync(`${content}/faqs/ar.json`, "utf8"), ...read("ar").values()];
  const moved = texts.flatMap(
    (text) =>
      text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, "").match(/3-D|\+90|\d\/\d-|\{station\}/g) ?? [],
  );
  expect(moved).toEqual([]);
});

const webapp = `${import.meta.dirname}/../..`;
const ROOMS = ["app", "features", "lib", "ui"];

/** Every file of the app's own code, with what it says in quotes: a template's holes stand for one word each. */
const sources = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(`${webapp}/${room}`, { recursive: true, encoding: "utf8" }).map((it) => `${room}/${it}`),
  )
    .filter((path) => /\.tsx?$/.test(path) && !/test(-data)?\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(`${webapp}/${path}`, "utf8");
      const said = [...text.matchAll(/"([\w.-]+)"|`([\w.-]*(?:\$\{[^{}]*\}[\w.-]*)+)`/g)];
      const patterns = said.map(
        ([, plain, template = ""]) => plain ?? template.replace(/\$\{[^{}]*\}/g, "\\w+"),
      );
      return [path.replace(/\.tsx?$/, ""), { text, patterns }];
    }),
);

/** A file's words and those of the files that it imports: lists of keys are often a neighbour's. */
function patternsNear(path: string, text: string): RegExp {
  const imported = [...text.matchAll(/from "(@\/|\.{1,2}\/)([\w./-]+)"/g)].map(([, from, to = ""]) =>
    from === "@/" ? to : join(dirname(path), `${from}${to}`),
  );
  const patterns = [path, ...imported].flatMap((near) => sources.get(near)?.patterns ?? []);
  return new RegExp(`^(${[...new Set(patterns)].join("|").replaceAll(".", "\\.")})$`);
}

/** As far as text tells: a key that is only made of a variable counts as used when the word stands nearby. */
function isUsed(): (key: string) => boolean {
  const readers = [...sources].flatMap(([path, { text }]) => {
    const near = patternsNear(path, text);
    return [...text.matchAll(/useTranslations\("([\w.-]+)"\)/g)].map(([, namespace]) => ({
      prefix: `${namespace}.`,
      near,
    }));
  });
  return (key) =>
    readers.some(({ prefix, near }) => key.startsWith(prefix) && near.test(key.slice(prefix.length)));
}

/** The keys that the functions name, as patterns: what they fill in stands for one word. */
function namedInRust(): RegExp {
  const root = `${webapp}/..`;
  const files = ["functions", "shared"].flatMap((room) =>
    readdirSync(`${root}/${room}`, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".rs"))
      .map((path) => readFileSync(`${root}/${room}/${path}`, "utf8")),
  );
  const keys = files.flatMap((text) =>
    [...text.matchAll(/"((?:rules|server)\.[\w{}]+)"/g)].map(([, key]) => key),
  );
  return new RegExp(
    `^(${[...new Set(keys)]
      .join("|")
      .replaceAll(".", "\\.")
      .replace(/\{\w*\}/g, "\\w+")})$`,
  );
}

/** The keys that each version in the stores asks for, with what it fills in; see the last test. */
const appKeys = `${folder}/../app-keys`;
const recorded = new Map<string, Record<string, string[]>>(
  readdirSync(appKeys).map((list) => [list, JSON.parse(readFileSync(`${appKeys}/${list}`, "utf8"))]),
);

it("every key is used, by this app or by one in the stores", () => {
  const [used, named] = [isUsed(), namedInRust()];
  const older = new Set([...recorded.values()].flatMap(Object.keys));
  const unused = [...turkish.keys()].filter(
    (key) => !key.startsWith("mail.") && !named.test(key) && !older.has(key) && !used(key),
  );
  expect(unused).toEqual([]);
});

// An app that was installed from a store reads the catalogue of today. `content/app-keys/` keeps, for each version that is still
// usable, the keys that it asks for and what it fills into them. The list of the version that `info.json` names grows with what is built
// (`vitest -u` writes it); a version that is in the stores is left alone by the next one's number. A list goes when its version is no
// longer usable.
describe("an app in the stores", () => {
  const { version } = JSON.parse(readFileSync(`${folder}/../info.json`, "utf8"));
  /** Which argument or tag, without a choice's cases. */
  const filledIn = (message: string) => [...new Set(placesOf(message).map((it) => it.replace(/:.*/, "}")))];

  it(`has its keys recorded (${version})`, async () => {
    const file = `${appKeys}/${version}.json`;
    const asked = [...turkish].filter(([key]) => !/^(mail|server)\./.test(key));
    const recorded = Object.fromEntries(asked.map(([key, message]) => [key, filledIn(message)]));
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(file);
  });

  it.each([...recorded])("%s: finds every key, with nothing to fill in that it does not know", (_, keys) => {
    const lost = Object.entries(keys).filter(([key, known]) => {
      const message = turkish.get(key);
      return message === undefined || filledIn(message).some((place) => !known.includes(place));
    });
    expect(lost.map(([key]) => key)).toEqual([]);
  });
});
