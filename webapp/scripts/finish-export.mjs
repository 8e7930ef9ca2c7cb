// Last step of `pnpm build`, over the export: the styles of each page's first view are inlined, its scripts
// load after the first paint and are compiled ahead, and a browser runs no others.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAfterPaint } from "./after-paint.mjs";
import { compileAhead } from "./compile-ahead.mjs";
import { withCriticalStyles } from "./critical-styles.mjs";
import { OUT } from "./page.mjs";
import { seal, sealWorker } from "./seal.mjs";

const files = readdirSync(OUT, { recursive: true, encoding: "utf8" });
const scripts = new Set();

for (const name of files.filter((name) => name.endsWith(".html"))) {
  const file = path.join(OUT, name);
  const page = await withCriticalStyles(readFileSync(file, "utf8"));
  for (const { attribs } of page('script[src^="/_next/"]')) scripts.add(attribs.src.split("?")[0]);
  loadAfterPaint(page, name);
  seal(page, name, process.env.SITE_ORIGIN ?? "");
  writeFileSync(file, page.html());
}
if (scripts.size === 0) throw new Error("the exported pages load no script");
compileAhead([...scripts].map((script) => path.join(OUT, script)));
sealWorker(files);
