// Checks the catalogues of all five languages: missing or extra keys, different arguments, invalid ICU
// syntax, missing plural forms of the language, and sentences left in another language. The messages of
// e-mails and of the server (`mail`, `server`) are included; the server's keys are named in Rust, and
// e-mails are read into structs.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/../../../content/catalogues`;
const LANGUAGES = ["tr", "en", "de", "ru", "ar"];

/** Names in Latin letters that are the same in every language. */
const NAMES =
  /\b(3-D Secure|Aztec|CVC|Enter|KEP|LPG|MERSİS|PDF|PNR|Premium SUV|Rota|SMS|TRY|Wi-Fi|iyzico)\b|T\.C\.|CO₂|iade faturası/g;
const OTHER_SCRIPT: Record<string, RegExp> = {
  ru: /[\p{Script=Latin}\p{Script=Arabic}]/u,
  ar: /[\p{Script=Latin}\p{Script=Cyrillic}]/u,
};
/** File names are ASCII in every language. */
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

/** Returns all elements of a message, including those inside plurals, selects and tags. */
function elements(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element, ...Object.values(element.options).flatMap(({ value }) => elements(value))];
    if (element.type === TYPE.tag) return [element, ...elements(element.children)];
    return [element];
  });
}

const elementsOf = (message: string) => elements(parse(message));

/**
 * Returns the parts of a message that the code fills in or selects by: arguments, tags and the
 * cases of a select.
 */
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

/**
 * Returns the plural forms that a message lacks. A Turkish noun does not change after a number. In Arabic
 * `zero` applies to the number 0 only.
 */
function missingForms(language: string, message: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const needed = language === "tr" ? ["other"] : pluralCategories;
  return elementsOf(message).flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const given = Object.keys(element.options).map((form) => form.replace("=0", "zero"));
    return needed.filter((form) => !given.includes(form));
  });
}

/** Returns the literal text of a message without names. */
const textOf = (message: string) =>
  elementsOf(message)
    .map((element) => (element.type === TYPE.literal ? element.value : " "))
    .join("")
    .replace(NAMES, "");

const isSentence = (text: string) => (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 1;

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
const turkish = read("tr");

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
  const own = catalogues[language] ?? new Map<string, string>();
  const messages = [...own].map(([key, message]) => ({ key, message }));
  /** Returns the keys for which `isWrong` holds, so that one failure lists all of them. */
  const wrong = (isWrong: (key: string, message: string) => boolean) =>
    messages.filter(({ key, message }) => isWrong(key, message)).map(({ key }) => key);

  it("has the same keys as the Turkish one", () => {
    expect([...own.keys()].sort()).toEqual([...turkish.keys()].sort());
    expect(own.size).toBeGreaterThan(500);
  });

  it("has no empty message, and only valid ICU syntax", () => {
    for (const { key, message } of messages) {
      expect(message, key).not.toBe("");
      expect(() => parse(message), `${key}: ${message}`).not.toThrow();
    }
  });

  it("has the arguments of the Turkish messages", () => {
    // Each language chooses one of two forms of a day, which the next test checks.
    for (const { key, message } of messages.filter((one) => one.key !== "mail.formats.day"))
      expect({ key, places: placesOf(message) }).toEqual({ key, places: placesOf(turkish.get(key) ?? "") });
  });

  it("writes a day in figures, or with the name of its month", () => {
    expect([["{figures}"], ["{day}", "{month}", "{year}"]]).toContainEqual(
      placesOf(own.get("mail.formats.day") ?? ""),
    );
  });

  it("has every plural form of the language", () => {
    for (const { key, message } of messages)
      expect({ key, missing: missingForms(language, message) }).toEqual({ key, missing: [] });
  });

  it("has no sentence of another language", () => {
    const others = LANGUAGES.slice(0, LANGUAGES.indexOf(language)).map((other) => catalogues[other]);
    const stayed = wrong((key, message) => {
      const same = others.some((other) => textOf(other?.get(key) ?? "") === textOf(message));
      return same && isSentence(textOf(message)) && !isFileName(key);
    });
    expect(stayed).toEqual([]);
  });

  it("is written in the script of the language", () => {
    const other = OTHER_SCRIPT[language];
    const foreign = wrong((key, message) => !isFileName(key) && other?.test(textOf(message)) === true);
    expect(foreign).toEqual([]);
  });
});

it("English sentences do not run into each other, and PNR is in capitals", () => {
  const faulty = [...read("en")].filter(
    ([, text]) =>
      /[a-z] please [a-z]/.test(text.replace(/, please/g, "")) ||
      /\bpnr\b/.test(textOf(text)) ||
      /would you .*\.$/i.test(text),
  );
  expect(faulty.map(([key]) => key)).toEqual([]);
});

it("Arabic texts isolate words that begin with a digit or end with a mark", () => {
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
const ROOMS = ["app", "features", "lib", "ui", "widgets"];

/**
 * Files of the app's own code with their quoted strings as patterns; a template's placeholders match
 * one word each.
 */
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

/**
 * Matches the strings of a file and of the files that it imports: lists of keys are often in an
 * imported file.
 */
function patternsNear(path: string, text: string): RegExp {
  const imported = [...text.matchAll(/from "(@\/|\.{1,2}\/)([\w./-]+)"/g)].map(([, from, to = ""]) =>
    from === "@/" ? to : join(dirname(path), `${from}${to}`),
  );
  const patterns = [path, ...imported].flatMap((near) => sources.get(near)?.patterns ?? []);
  return new RegExp(`^(${[...new Set(patterns)].join("|").replaceAll(".", "\\.")})$`);
}

/**
 * Estimates from the source text whether a key is used: a key taken from a variable counts as used when its
 * string occurs nearby.
 */
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

/** Matches the keys that the functions name; a placeholder matches one word. */
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

/** The keys that each version in the app stores uses, with their arguments; see the last test. */
const appKeys = `${folder}/../app-keys`;
const recorded = new Map<string, Record<string, string[]>>(
  readdirSync(appKeys).map((list) => [list, JSON.parse(readFileSync(`${appKeys}/${list}`, "utf8"))]),
);

it("every key is used by this app or by a version in the stores", () => {
  const [used, named] = [isUsed(), namedInRust()];
  const older = new Set([...recorded.values()].flatMap(Object.keys));
  const unused = [...turkish.keys()].filter(
    (key) => !key.startsWith("mail.") && !named.test(key) && !older.has(key) && !used(key),
  );
  expect(unused).toEqual([]);
});

// An installed app of any supported version reads today's catalogue. For each version still supported,
// `content/app-keys/` records the keys that it uses and their arguments. The list of the current version
// (in `info.json`) grows with the code (`vitest -u` writes it); a published version's list stays
// unchanged once the version number is raised. The list of a version is deleted when the version is no
// longer supported.
describe("an app in the stores", () => {
  const { version } = JSON.parse(readFileSync(`${folder}/../info.json`, "utf8"));
  /** Returns arguments and tags without the cases of a select. */
  const filledIn = (message: string) => [...new Set(placesOf(message).map((it) => it.replace(/:.*/, "}")))];

  it(`has its keys recorded (${version})`, async () => {
    const file = `${appKeys}/${version}.json`;
    const recordable = [...turkish].filter(([key]) => !/^(mail|server)\./.test(key));
    const recorded = Object.fromEntries(recordable.map(([key, message]) => [key, filledIn(message)]));
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(file);
  });

  it.each([...recorded])("%s: finds every key, without arguments that it does not know", (_, keys) => {
    const lost = Object.entries(keys).filter(([key, known]) => {
      const message = turkish.get(key);
      return message === undefined || filledIn(message).some((place) => !known.includes(place));
    });
    expect(lost.map(([key]) => key)).toEqual([]);
  });
});

// Tests ask for texts by their keys (`@/test/words`, `e2e/words.ts`, the catalogue in Rust), so that editors
// may change every sentence. These files hold sentences on purpose.
const QUOTING = [
  /^webapp\/test\/specification\//, // The specification's own sentences.
  /^webapp\/lib\/i18n\/(terms|truths|catalogues)\.test\.ts$/, // The wording is what they check.
  /^webapp\/features\/help\/find-questions\.test\.ts$/, // Visitors search in their own words.
  /^webapp\/e2e\/people\.ts$/, // Names of countries.
  /^functions\/content\/tests\/editorial\.rs$/, // Questions and pages are found by their words.
  /^functions\/document\/tests\/download\.rs$/, // Names of downloaded files, beside one state.
  /^functions\/mailer\/(src\/sms|tests\/letters)\.rs$/, // The wording is what they check.
  /^shared\/documents\/src\/order\.rs$/, // The wording of two languages is what it checks.
  /^shared\/http\/src\/messages\.rs$/, // The forms of a plural are what it checks.
  /^shared\/domain\/src\/account\/password\.rs$/, // Passwords that people choose.
  /^webapp\/e2e\/provider-page\.ts$/, // The payment provider words its own pages.
];

/** Returns a file's strings, templates and regular expressions without comments. */
function literalsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const literals = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/\s])(?:[^/\\\n]|\\.)+\/(?=[\s,;:)\]}.])/g;
  return [...code.matchAll(literals)].map(([literal]) => literal);
}

const wordsOf = (text: string) => text.match(/\p{L}[\p{L}’']*/gu) ?? [];

/** Returns the parts of a literal between its placeholders, as words. */
const saidIn = (literal: string) =>
  literal
    .replace(/\\(u[0-9a-f]{4}|[dswnb])|\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "|")
    .replace(/\\/g, "")
    .split(/[|^$*+?()[\]{}]/)
    .map(wordsOf);

/** Returns the sequences of `count` words in a text. */
const runsOf = (words: string[], count: number) =>
  words.slice(count - 1).map((_, from) => words.slice(from, from + count).join(" "));

/** Finds two or three words of a literal that stand in a message side by side, or a whole message. */
function quotes(namespaces: RegExp): (literal: string) => boolean {
  const messages = [...turkish].filter(([key]) => namespaces.test(key)).map(([, message]) => message);
  const parts = messages
    .flatMap(elementsOf)
    .map((element) => (element.type === TYPE.literal ? wordsOf(element.value) : []));
  const runs = new Set([
    ...messages,
    ...parts.flatMap((words) => [...runsOf(words, 2), ...runsOf(words, 3)]),
  ]);
  const isQuoted = (words: string[]) =>
    words.length > 1 &&
    words.join("").length > 6 &&
    (runsOf(words, Math.min(words.length, 3)).some((run) => runs.has(run)) ||
      runsOf(words, 2).some((run) => run.length > 11 && runs.has(run)));
  return (literal) => runs.has(literal) || saidIn(literal).some(isQuoted);
}

/** Names of elements and fields are often one word; a query tells them from data. */
const QUERIED =
  /\b(?:get|find|query)(?:All)?By(?:Role(?:<\w+>)?\([^()]*?\bname: |(?:Text|Label\w*|\w*Name)(?:<\w+>)?\()"([^"]+)"/g;

/** Lists a room's tests with their texts. In Rust, a module's tests follow its code. */
function testsIn(room: string): [string, string][] {
  const isTest = /(^|\/)(e2e|tests?)\/|\.test\.tsx?$|(^|\/)tests\.rs$/;
  return readdirSync(`${webapp}/../${room}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${room}/${path}`)
    .filter((path) => /\.(rs|tsx?)$/.test(path) && !/node_modules|\.next|\/out\//.test(path))
    .map((path): [string, string] => {
      const text = readFileSync(`${webapp}/../${path}`, "utf8");
      return [path, isTest.test(path) ? text : (text.split("#[cfg(test)]")[1] ?? "")];
    });
}

it.each([
  [
    "components",
    ["app", "features", "lib", "test", "ui"].map((room) => `webapp/${room}`),
    /^(?!mail|server)/,
  ],
  ["browsers, the stack and the functions", ["webapp/e2e", "infra-cdk/test", "functions", "shared"], /./],
])("tests of %s quote no message", (_, rooms, namespaces) => {
  const isQuote = quotes(namespaces);
  const found = rooms.flatMap(testsIn).flatMap(([path, text]) => {
    if (QUOTING.some((one) => one.test(path))) return [];
    const names = /\.tsx?$/.test(path) ? [...text.matchAll(QUERIED)].map(([, name = ""]) => name) : [];
    return [...literalsOf(text), ...names].filter(isQuote).map((literal) => `${path}: ${literal}`);
  });
  expect(found).toEqual([]);
});
