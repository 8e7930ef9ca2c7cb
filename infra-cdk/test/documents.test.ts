// Files and tests that a document names must exist under that name, since readers take them as proof.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const documents = spawnSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).stdout.trim();
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, quoted]) => quoted ?? []);

/** Returns true if the file exists; a decision may be named by its number alone. */
const isThere = (file: string) =>
  existsSync(path.join(root, file)) ||
  (/^decisions\/\d\d$/.test(file) &&
    readdirSync(path.join(root, "decisions")).some((name) => name.startsWith(`${file.slice(-2)}-`)));

test.each(documents.split("\n"))("every file that %s names exists", (document) => {
  const folders = readdirSync(root).filter((name) => !name.startsWith("."));
  const files = quotedIn(read(document)).filter(
    (quoted) => /^[\w./@-]+$/.test(quoted) && folders.some((folder) => quoted.startsWith(`${folder}/`)),
  );
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

test("every test that docs/asvs.md names is in the file beside it", () => {
  const proofs = read("docs/asvs.md")
    .split("\n")
    .filter((line) => line.startsWith("| v5.0.0-"))
    .map((line) => line.split(" | ").at(-1) ?? "");
  const missing = proofs.flatMap((proof) => {
    let file = "";
    return quotedIn(proof).flatMap((quoted) => {
      if (/^[\w./-]+\.[a-z]+$/.test(quoted)) {
        file = quoted;
        return [];
      }
      const source = file && isThere(file) ? read(file) : "";
      const isTest = [`fn ${quoted}(`, `"${quoted}"`, `"%s: ${quoted}"`].some((name) =>
        source.includes(name),
      );
      return isTest ? [] : [`${file}: ${quoted}`];
    });
  });
  expect(proofs.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
