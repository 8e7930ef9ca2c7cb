// Checks the tokens in the file: both dark themes are equal, and every colour combination that the screens
// use has enough contrast (WCAG AA).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");

function colours(block: string | undefined): Record<string, string> {
  return Object.fromEntries(
    [...(block ?? "").matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = colours(/^:root \{(.*?)^\}/ms.exec(css)?.[1]);
const device = /:root:not\(\[data-theme="light"\]\) \{(.*?)\}/s.exec(css)?.[1];
const chosen = /^:root\[data-theme="dark"\] \{(.*?)\}/ms.exec(css)?.[1];
const dark = { ...light, ...colours(chosen) };

it("defines the chosen dark theme and the device's dark theme alike", () => {
  const lines = (block: string | undefined) => block?.trim().split(/\s*\n\s*/);
  expect(lines(chosen)).toEqual(lines(device));
});

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "surface", "surface-raised"];
const TEXTS = ["ink", "ink-soft", "ink-faint", "accent", "success", "warning", "danger"];
const PAIRS = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground])),
  ...["accent", "success", "warning", "danger"].map((tone) => [tone, `${tone}-soft`]),
  ...["accent", "success", "warning", "danger"].map((tone) => ["ink", `${tone}-soft`]),
  ["ink-soft", "surface-sunken"],
  ["ink-soft", "accent-soft"],
  ["ink-faint", "surface-sunken"],
  ["ink-faint", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-hero", "hero"],
  ["woman", "woman-soft"],
  ["man", "man-soft"],
  ["woman", "surface"],
  ["man", "surface"],
  ["on-hero-soft", "hero"],
  ["hero", "spark"],
] as [string, string][];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, theme) => {
  it.each(PAIRS)("%s on %s has the contrast of readable text", (text, ground) => {
    expect(contrast(theme[text] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GROUNDS)("the edge of a field has enough contrast on %s", (ground) => {
    expect(contrast(theme["line-strong"] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});
