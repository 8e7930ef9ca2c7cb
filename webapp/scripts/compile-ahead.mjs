// Marks the scripts of the exported pages for eager compilation. The browser then compiles each script as a
// whole, off the main thread, while it arrives, instead of function by function on the main thread: this
// had been half of the blocked time at a page's start. V8 reads the hint; other engines see a comment.
// `pnpm build` runs it after Next.

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
