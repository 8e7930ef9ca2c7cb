/** Reads the pages of the web app's export. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildExport, OUT, pages } from "../cloud/site.mjs";
import { ROOT } from "../common/tools.mjs";

/** Builds the export, and returns the names of its pages. */
export function exportedPages() {
  buildExport();
  return pages();
}

/** Returns the text of a page, and its parsed form, which `webapp/scripts` explains. */
export async function readPage(name) {
  // Imported on demand, because this module is loaded before the packages are installed.
  const { parsed } = await import(join(ROOT, "webapp/scripts/page.mjs"));
  const text = readFileSync(join(OUT, name), "utf8");
  return { text, page: parsed(text) };
}
