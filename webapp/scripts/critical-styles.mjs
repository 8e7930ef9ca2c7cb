// Inlines the styles of each page's first view and moves the style sheets behind the content: no request
// blocks the first paint, and the payload contains no styles. Runs over the export.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Beasties from "beasties";

const OUT = path.resolve(import.meta.dirname, "../out");
/** Selectors set by the boot script and not yet in the page: theme, direction, language, upcoming trip. */
const SAID_LATER = [/\[data-theme/, /\[data-trip\]/, /\[data-language/, /\[dir/, /:dir\(/, /:lang\(/];
/** Selectors that the library does not support. */
const UNKNOWN = [/:where\(/];
/**
 * Rules that are not inlined, since the style sheets bring them early enough: print, forced colours,
 * hover and active.
 */
const LATER =
  /@media (?:print|\(forced-colors:active\))\{(?:[^{}]*\{[^{}]*\})*\}|(?<=[{}])[^{},]*:(?:hover|active)\{[^{}]*\}/g;
/**
 * Declarations of the headings' typeface, which loads with the style sheets; until then headings use the
 * device's font.
 */
const FACE = /(?:--display:|font-family:var\(--display\))[^;}]*;?/g;
const EMPTY = /(?<=[{}])[^{}@]*\{\}/g;
const EMPTY_LAYER = /@layer (?:base|ui)\{\}/g;
const STYLE = /<style>[\s\S]*?<\/style>/g;
/** Fonts come from the page's own origin, which is already connected. */
const PRECONNECT = /<link rel="preconnect" href="\/"[^>]*>/;
const withoutFace = (style) => style.replace(FACE, "").replace(EMPTY, "");

const beasties = new Beasties({
  path: OUT,
  publicPath: "/",
  preload: "body",
  pruneSource: false,
  mergeStylesheets: true,
  noscriptFallback: false,
  fonts: false,
  allowRules: [...SAID_LATER, ...UNKNOWN],
  logLevel: "warn",
});
for (const name of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
  const file = path.join(OUT, name);
  const page = name.endsWith(".html") ? readFileSync(file, "utf8") : "";
  if (!page.includes('rel="stylesheet"')) continue;
  const styled = await beasties.process(page);
  writeFileSync(
    file,
    styled.replace(LATER, "").replace(PRECONNECT, "").replace(STYLE, withoutFace).replace(EMPTY_LAYER, ""),
  );
}
