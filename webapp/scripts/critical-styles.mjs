import Beasties from "beasties";
import { OUT, parsed } from "./page.mjs";

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
const EMPTY_LAYER = /@layer (?:base|ui|widgets)\{\}/g;
const reduced = (style) =>
  style.replace(LATER, "").replace(FACE, "").replace(EMPTY, "").replace(EMPTY_LAYER, "");

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

/**
 * Parses a page, inlines the styles of its first view, and leaves the style sheets to the boot script: no
 * request blocks the first paint, and the payload contains no styles. The boot script puts them at the end of
 * the head, where the styles of parts that load later follow them: a browser that gets a layered style sheet
 * in between reads all layers again, and lays out all text again because a font could have changed.
 */
export async function withCriticalStyles(text) {
  if (!text.includes('rel="stylesheet"')) return parsed(text);
  const page = parsed(await beasties.process(text));
  // Fonts come from the page's own origin, which is already connected.
  page('link[rel="preconnect"][href="/"]').first().remove();
  const sheets = page('body link[rel="stylesheet"]').remove();
  page("body").append(`<noscript>${page.html(sheets)}</noscript>`);
  for (const { children } of page("style")) for (const style of children) style.data = reduced(style.data);
  return page;
}
