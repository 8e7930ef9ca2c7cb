/**
 * Size of the files that a browser loads before a page of the export works: the page's JavaScript as
 * stored, and the page itself, compressed as CloudFront compresses it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isStoredCompressed, storedForm } from "../cloud/compress.mjs";
import { buildExport, OUT } from "../cloud/site.mjs";
import { ROOT } from "../common/tools.mjs";

const ALL = JSON.parse(readFileSync(join(ROOT, "scripts/budgets.json"), "utf8"));
const BUDGETS = ALL["first-load JavaScript, kB brotli"];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const kilobytesOf = (bytes) => Number((bytes / 1000).toFixed(1));

/** Returns route, kilobytes and budget of each page. */
export function firstLoads() {
  buildExport();
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) {
      const key = file.slice(1);
      const isStored = isStoredCompressed(key);
      const sent = isStored ? storedForm(OUT, key) : brotliCompressSync(readFileSync(join(OUT, key)), BROTLI);
      sizes.set(file, sent.length);
    }
    return sizes.get(file);
  };
  const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)index\.html$/.test(file),
  );
  return pages.sort().map((page) => {
    const html = readFileSync(join(OUT, page), "utf8");
    const scripts = [...html.matchAll(/ data-scripts="([^"]+)"/g)].flatMap(([, all]) => all.split(" "));
    if (scripts.length === 0) throw new Error(`${page} names no scripts`);
    const bytes = [...new Set(scripts)].reduce((sum, src) => sum + size(src), 0);
    const route = `/${page.replace(/index\.html$/, "")}`;
    const budget = BUDGETS[route] ?? BUDGETS.default;
    return { route, kilobytes: kilobytesOf(bytes), budget };
  });
}

/** Returns the size of the largest page, uncompressed and compressed, each with its budget. */
export function pageSizes() {
  buildExport();
  const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => readFileSync(join(OUT, file)));
  const kinds = { raw: (page) => page, gzip: gzipSync, brotli: (page) => brotliCompressSync(page, BROTLI) };
  return Object.entries(kinds).map(([kind, of]) => ({
    name: `largest page, ${kind}`,
    kilobytes: kilobytesOf(Math.max(...pages.map((page) => of(page).length))),
    budget: ALL["HTML of a page, kB"][kind],
  }));
}

/** Phase that fails if a page exceeds its budget. */
export function firstLoadBudgets() {
  const loads = firstLoads().map(({ route, ...load }) => ({ name: route, ...load }));
  let status = 0;
  for (const { name, kilobytes, budget } of [...loads, ...pageSizes()]) {
    const over = kilobytes > budget;
    status = over ? 1 : status;
    console.log(`  ${name.padEnd(44)} ${kilobytes} kB (budget ${budget})${over ? "  OVER" : ""}`);
  }
  return status;
}
