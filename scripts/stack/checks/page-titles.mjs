/**
 * Phase that checks the head of each exported page before scripts run, for tabs, bookmarks, screen readers,
 * search engines and link previews, and that each page has links to other pages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildExport, metadataOf, OUT } from "../cloud/site.mjs";

/** HTML files that are no page of the site. */
const ALONE = ["offline.html"];
/** Files that clients request by a well-known name. */
const KNOWN = ["robots.txt", "sitemap.xml", "favicon.ico", ".well-known/security.txt", "og.png"];
/** Limit of S3 for the metadata of an object, in bytes. */
const METADATA_BYTES = 2_000;

const has = (head, pattern) => pattern.test(head);

function faultsOf(page) {
  const text = readFileSync(join(OUT, page), "utf8");
  const [head] = text.split("</head>");
  const metadata = Object.entries(metadataOf(page, text)).flat().join("");
  const faults = [
    [head.match(/<title>[^<]+<\/title>/g)?.length !== 1, "does not have exactly one title"],
    [!metadata.includes("script-src 'self' 'sha256-"), "is stored without the hashes of its scripts"],
    [metadata.length > METADATA_BYTES, "has more metadata than S3 accepts"],
  ];
  if (ALONE.includes(page)) return faults;
  const isHidden = has(head, /<meta name="robots" content="noindex/);
  const contentOf = (name) => head.match(new RegExp(` property="og:${name}" content="([^"]+)"`))?.[1];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1];
  return [
    ...faults,
    [head.split('<meta name="robots"').length > 2, "has more than one robots tag"],
    [
      contentOf("title") !== /<title>([^<]+)/.exec(head)?.[1],
      "has no title for link previews, or another one than the page",
    ],
    [contentOf("type") !== "website", "has no type for link previews"],
    [
      ![undefined, canonical].includes(contentOf("url")),
      "has another address for link previews than its canonical one",
    ],
    [!contentOf("image")?.startsWith("https://"), "has no picture for link previews"],
    [contentOf("description") === undefined || !has(head, /<meta name="description"/), "has no description"],
    [
      !isHidden && !page.includes("_/") && !has(head, /<link rel="canonical" href="https:/),
      "has no canonical address",
    ],
    [
      isHidden && has(head, /<link rel="canonical"/),
      "is hidden from search engines, but has a canonical address",
    ],
    [!["/faq/", "/promise/"].every((to) => text.includes(`href="${to}"`)), "has no links without scripts"],
  ];
}

export function pageTitles() {
  buildExport();
  const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".html"),
  );
  const faults = pages.flatMap((page) =>
    faultsOf(page).flatMap(([isFault, what]) => (isFault ? `${page} ${what}` : [])),
  );
  faults.push(...KNOWN.filter((file) => !existsSync(join(OUT, file))).map((file) => `${file} is missing`));
  for (const fault of faults) console.log(`  ${fault}`);
  return pages.length > 0 && faults.length === 0 ? 0 : 1;
}
