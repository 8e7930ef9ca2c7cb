// Puts the styles that a page's first view needs into the page, once, and its style sheets behind the content: no request stands before the
// first paint, and nothing of the styles is in the payload. Run over the export.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Beasties from "beasties";

const OUT = path.resolve(import.meta.dirname, "../out");
/** What the boot script says of a reader is not in the page yet: theme, direction, language and whether a trip comes. */
const SAID_LATER = [/\[data-theme/, /\[data-trip\]/, /\[data-language/, /\[dir/, /:dir\(/, /:lang\(/];
/** The library does not know these. */
const UNKNOWN = [/:where\(/];
/** What is soon enough with the style sheets: paper, forced colours, what a pointer is on. */
const LATER =
  /@media (?:print|\(forced-colors:active\))\{(?:[^{}]*\{[^{}]*\})*\}|(?<=[{}])[^{},]*:(?:hover|active)\{[^{}]*\}/g;
/** The face of headings comes with the style sheets: until then they stand in the device's. */
const FACE = /(?:--display:|font-family:var\(--display\))[^;}]*;?/g;
const EMPTY = /(?<=[{}])[^{}@]*\{\}/g;
const EMPTY_LAYER = /@layer (?:base|ui)\{\}/g;
const STYLE = /<style>[\s\S]*?<\/style>/g;
/** Fonts come from the page's own origin, to which a line is open. */
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
