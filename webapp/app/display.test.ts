// Checks the display typeface: the bytes that each language loads, and one file per character.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FACES = [
  ...readFileSync(path.join(__dirname, "display.css"), "utf8").matchAll(/@font-face \{[^}]*\}/g),
].map(([face]) => ({
  file: /url\("([^"]+)"/.exec(face)?.[1] ?? "",
  ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = "", to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]) as [number, number][],
}));
const facesOf = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return FACES.filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
};

/** Maximum size in bytes that a phone loads in addition to the page. */
const BUDGET = 24 * 1024;

it.each([
  ["Turkish", "Çağdaş bir günün öyküsü: İSTANBUL Şırnak ₺1.297,50 08:45 – 21:30 → Ç"],
  ["English", "The price you see is the price you pay. ₺1,297.50 £12 €9"],
  ["German", "Flüge für Größere: Straße, Öl, Übermut, Ärger ₺1.297,50"],
  ["Russian", "Сколько видите, столько и платите: Ёлка, съезд ₺1 297,50 99 ₽"],
  ["Arabic", "السعر الذي تراه هو السعر الذي تدفعه؟ إلى آخر شيء، مجّانًا ₺1,297.50"],
])("finds each %s character in one file, all within 24 KiB", (_, words) => {
  const faces = [...words].map((letter) => [letter, facesOf(letter)] as const);
  expect(faces.filter(([, found]) => found.length !== 1).map(([letter]) => letter)).toEqual([]);
  const files = new Set(faces.map(([, [face]]) => face?.file ?? ""));
  const bytes = [...files].map((file) => statSync(path.join(__dirname, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});
