// Texts of the Turkish catalogue by key, for queries and assertions of component tests: an editor may change
// any of them without breaking a test.

import { readFileSync } from "node:fs";
import read from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import type { MessageKeys, NestedKeyOf } from "next-intl";
import type { Namespaces } from "@/lib/i18n/messages";

export type Key = MessageKeys<Namespaces, NestedKeyOf<Namespaces>>;
type Values = Record<string, string | number>;
type Tree = { [key: string]: Tree | string };

const CATALOGUE = `${import.meta.dirname}/../../content/catalogues/tr`;
/** Value of an argument that a test leaves open; it is formatted as "NaN". */
const HOLE = Number.NaN;
const FORMATS = {
  formatters: {
    getNumberFormat: (...how: Parameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
    getPluralRules: (...how: Parameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
    getDateTimeFormat: (...how: Parameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...how),
  },
};

const files = new Map<string, Tree>();

function messageOf(key: string): string {
  const [file = "", ...path] = key.split(".");
  const tree = files.get(file) ?? JSON.parse(readFileSync(`${CATALOGUE}/${file}.json`, "utf8"));
  files.set(file, tree);
  const message = path.reduce<Tree | string | undefined>(
    (inner, name) => (typeof inner === "object" ? inner[name] : undefined),
    tree,
  );
  if (typeof message !== "string") throw new Error(`the catalogue has no message ${key}`);
  return message;
}

/** Returns a message compiled, without the tags of its links. */
const compiled = (key: string) => read(messageOf(key).replace(/<\/?\w+>/g, ""));

const SELECT = 1;

/** Returns a compiled message in which a choice without a value is a hole. */
function opened(node: unknown, values: Values): unknown {
  if (!Array.isArray(node)) return node;
  const [name, kind, choices, ...rest] = node;
  if (typeof name !== "string" || typeof kind !== "number" || kind === 0)
    return node.map((inner) => opened(inner, values));
  if (kind === SELECT && !(name in values)) return [name];
  const options = Object.entries(choices ?? {}).map(([option, inner]) => [option, opened(inner, values)]);
  return [name, kind, Object.fromEntries(options), ...rest];
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const say = (message: CompiledMessage, values: Values) => format(message, "tr", values, FORMATS).toString();

export const t = Object.assign((key: Key, values: Values = {}) => say(compiled(key), values), {
  /** Matches text with a message in it; any text may stand for an argument without a value. */
  like: (key: Key, values: Values = {}) => {
    const holes = new Proxy(values, { get: (known, name: string) => known[name] ?? HOLE, has: () => true });
    const message = opened(compiled(key), values) as CompiledMessage;
    return new RegExp(escaped(say(message, holes)).replaceAll("NaN", ".*"));
  },
  /** Returns the text of the link in a message. */
  link: (key: Key, tag = "link") => new RegExp(`<${tag}>(.*)</${tag}>`).exec(messageOf(key))?.[1] ?? "",
});

/** A regular expression with texts in it, taken literally, and with other regular expressions. */
export const re = ({ raw }: TemplateStringsArray, ...words: (string | RegExp)[]) =>
  new RegExp(String.raw({ raw }, ...words.map((it) => (it instanceof RegExp ? it.source : escaped(it)))));
