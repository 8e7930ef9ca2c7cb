// Asks the browser to compile the scripts of the exported pages whole while they arrive, beside the main thread, instead of
// function by function on it: that was half of the time in which a page could not answer at its start. For V8; others see a
// comment. Called by `pnpm build`, after Next.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const HINT = "//# allFunctionsCalledOnLoad\n";
const out = path.resolve(import.meta.dirname, "../out");

const pages = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
);
const scripts = new Set(
  pages.flatMap((page) =>
    [...readFileSync(path.join(out, page), "utf8").matchAll(/<script[^>]*\ssrc="(\/_next\/[^"?]+)/g)].map(
      ([, src]) => src,
    ),
  ),
);
if (scripts.size === 0) throw new Error("the exported pages load no script");
for (const script of scripts) {
  const file = path.join(out, script);
  writeFileSync(file, HINT + readFileSync(file, "utf8"));
}
