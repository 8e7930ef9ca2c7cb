/**
 * Phase that checks the head of each exported page before scripts run, for tabs, bookmarks, screen readers,
 * search engines and link previews, and that each page has links to other pages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildExport, metadataOf, OUT } from "./site.mjs";

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
    [head.match(/<title>[^<]+<\/title>/g)?.length !== 1, "has not one title"],
    [!metadata.includes("script-src 'self' 'sha256-"), "is not stored with the names of its scripts"],
    [metadata.length > METADATA_BYTES, "has more to be stored with it than S3 takes"],
  ];
  if (ALONE.includes(page)) return faults;
  const isHidden = has(head, /<meta name="robots" content="noindex/);
  const contentOf = (name) => head.match(new RegExp(` property="og:${name}" content="([^"]+)"`))?.[1];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1];
  return [
    ...faults,
    [head.split('<meta name="robots"').length > 2, "says twice whether it is listed"],
    [contentOf("title") !== /<title>([^<]+)/.exec(head)?.[1], "has no title for those it is sent to"],
    [contentOf("type") !== "website", "does not say what it is to those it is sent to"],
    [![undefined, canonical].includes(contentOf("url")), "belongs to two addresses"],
    [!contentOf("image")?.startsWith("https://"), "has no picture for those it is sent to"],
    [
      contentOf("description") === undefined || !has(head, /<meta name="description"/),
      "has no sentence for those it is sent to",
    ],
    [
      !isHidden && !page.includes("_/") && !has(head, /<link rel="canonical" href="https:/),
      "does not say where it belongs",
    ],
    [isHidden && has(head, /<link rel="canonical"/), "is listed by nobody, and says where it belongs"],
    [!["/faq/", "/promise/"].every((to) => text.includes(`href="${to}"`)), "leads nowhere without a script"],
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
