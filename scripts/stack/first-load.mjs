/** The JavaScript that a browser loads before a page of the export is at work, compressed as CloudFront compresses it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { buildExport, OUT } from "./site.mjs";
import { ROOT } from "./tools.mjs";

const BUDGETS = JSON.parse(readFileSync(join(ROOT, "scripts/budgets.json"), "utf8"))[
  "first-load JavaScript, kB brotli"
];

/** Each page's route, kilobytes and budget. */
export function firstLoads() {
  buildExport();
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      sizes.set(file, brotliCompressSync(readFileSync(join(OUT, file)), { params }).length);
    }
    return sizes.get(file);
  };
  const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)index\.html$/.test(file),
  );
  return pages.sort().map((page) => {
    const html = readFileSync(join(OUT, page), "utf8");
    // Old browsers alone load what is marked so.
    const scripts = [...html.matchAll(/<script(?![^>]*\bnomodule\b)[^>]*\ssrc="([^"?]+)/gi)].map(
      ([, src]) => src,
    );
    const bytes = [...new Set(scripts)].reduce((sum, src) => sum + size(src), 0);
    const route = `/${page.replace(/index\.html$/, "")}`;
    const budget = BUDGETS[route] ?? BUDGETS.default;
    return { route, kilobytes: Number((bytes / 1000).toFixed(1)), budget };
  });
}

/** As a phase: no page loads more than its budget. */
export function firstLoadBudgets() {
  let status = 0;
  for (const { route, kilobytes, budget } of firstLoads()) {
    const over = kilobytes > budget;
    status = over ? 1 : status;
    console.log(`  ${route.padEnd(44)} ${kilobytes} kB (budget ${budget})${over ? "  OVER" : ""}`);
  }
  return status;
}
