/**
 * Size of the files that a browser loads before a page of the export works: the page's JavaScript as
 * stored, and the page itself, compressed as CloudFront compresses it.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { exportedPages, readPage } from "../checks/exported-pages.mjs";
import { compressedOnTheFly, isStoredCompressed, storedForm } from "../cloud/compress.mjs";
import { OUT } from "../cloud/site.mjs";
import { readJson } from "../common/tools.mjs";

const ALL = readJson("scripts/budgets.json");
const BUDGETS = ALL["first-load JavaScript, kB brotli"];
const kilobytesOf = (bytes) => Number((bytes / 1000).toFixed(1));

/** Returns route, kilobytes and budget of each page. */
export async function firstLoads() {
  const pages = exportedPages().filter((name) => basename(name) === "index.html");
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, sentSize(file.slice(1)));
    return sizes.get(file);
  };
  const loads = [];
  for (const name of pages.sort()) {
    const { page } = await readPage(name);
    const scripts = page("[data-scripts]").attr("data-scripts")?.split(" ") ?? [];
    if (scripts.length === 0) throw new Error(`${name} names no scripts`);
    const bytes = [...new Set(scripts)].reduce((sum, src) => sum + size(src), 0);
    const route = `/${name.replace(/index\.html$/, "")}`;
    loads.push({ route, kilobytes: kilobytesOf(bytes), budget: BUDGETS[route] ?? BUDGETS.default });
  }
  return loads;
}

/** Returns the number of bytes that a browser loads for a script. */
const sentSize = (key) =>
  (isStoredCompressed(key) ? storedForm(OUT, key) : compressedOnTheFly(readFileSync(join(OUT, key)))).length;

/** Returns the size of the largest page, uncompressed and compressed, each with its budget. */
export function pageSizes() {
  const pages = exportedPages().map((name) => readFileSync(join(OUT, name)));
  const kinds = { raw: (page) => page, gzip: gzipSync, brotli: compressedOnTheFly };
  return Object.entries(kinds).map(([kind, of]) => ({
    name: `largest page, ${kind}`,
    kilobytes: kilobytesOf(Math.max(...pages.map((page) => of(page).length))),
    budget: ALL["HTML of a page, kB"][kind],
  }));
}
