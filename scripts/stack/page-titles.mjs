/** As a phase: each page of the export has one title before any script runs, for tabs, bookmarks, screen readers and search engines. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildExport, OUT } from "./site.mjs";

export function pageTitles() {
  buildExport();
  const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".html"),
  );
  const faults = pages.filter((page) => {
    const [head] = readFileSync(join(OUT, page), "utf8").split("</head>");
    return head.match(/<title>[^<]+<\/title>/g)?.length !== 1;
  });
  for (const page of faults) console.log(`  ${page} has not one title`);
  return pages.length > 0 && faults.length === 0 ? 0 : 1;
}
