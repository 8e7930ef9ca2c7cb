// Both catalogues say the same things: equal keys, readable ICU, equal arguments.

import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/../../../content/catalogues`;
const files = readdirSync(`${folder}/tr`);

type Tree = { [key: string]: string | Tree };

const read = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8"));

function flat(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
}

// A brace after a plural's or a choice's case opens text, not an argument.
const ARGUMENT = /(?<!(?:zero|one|two|few|many|other|flight|bus|car|=\d+)\s*)\{(\w+)(?=[,}])/g;
const namesIn = (pattern: RegExp, message: string) =>
  [...new Set([...message.matchAll(pattern)].map(([, name]) => name ?? ""))].sort();
const argumentsOf = (message: string) => namesIn(ARGUMENT, message);
const tagsOf = (message: string) => namesIn(/<(\w+)>/g, message);

describe.each(files)("%s", (file) => {
  const turkish = flat(read("tr", file));
  const english = new Map(flat(read("en", file)));

  it("has the same keys in Turkish and English", () => {
    expect([...english.keys()].sort()).toEqual(turkish.map(([key]) => key).sort());
  });

  it("asks for the same arguments", () => {
    for (const [key, message] of turkish)
      expect([key, argumentsOf(english.get(key) ?? ""), tagsOf(english.get(key) ?? "")]).toEqual([
        key,
        argumentsOf(message),
        tagsOf(message),
      ]);
  });

  it.each(["tr", "en"])("can be read in %s", (locale) => {
    for (const [key, message] of flat(read(locale, file))) {
      const values = {
        ...Object.fromEntries(argumentsOf(message).map((name) => [name, 2])),
        ...Object.fromEntries(tagsOf(message).map((tag) => [tag, (text: unknown) => text])),
      };
      const onError = (error: Error) => expect.fail(`${locale} ${key}: ${error.message}`);
      createTranslator({ locale, messages: { message }, onError }).rich("message" as never, values as never);
    }
  });
});
