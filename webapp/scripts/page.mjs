import path from "node:path";
import { load } from "cheerio/slim";

/** Folder of the export. */
export const OUT = path.resolve(import.meta.dirname, "../out");

/**
 * Parses a page for reading and editing. The parser is that of Beasties: an unchanged page is written as it
 * was read, while parse5 and node-html-parser write closing tags into every drawing.
 */
export const parsed = (page) => load(page, { xml: { xmlMode: false, decodeEntities: false } }, false);
