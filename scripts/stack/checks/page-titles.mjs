/**
 * Phase that checks the head of each exported page before scripts run, for tabs, bookmarks, screen readers,
 * search engines and link previews, and that each page has links to other pages.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { metadataOf, OUT } from "../cloud/site.mjs";
import { exportedPages, readPage } from "./exported-pages.mjs";

/** HTML files that are no page of the site. */
const ALONE = ["offline.html"];
/** Files that clients request by a well-known name. */
const KNOWN = ["robots.txt", "sitemap.xml", "favicon.ico", ".well-known/security.txt", "og.png"];
/** Limit of S3 for the metadata of an object, in bytes. */
const METADATA_BYTES = 2_000;

async function faultsOf(name) {
  const { text, page } = await readPage(name);
  const metadata = Object.entries(metadataOf(name, text)).flat().join("");
  const faults = [
    [page("head > title").length !== 1, "does not have exactly one title"],
    [!metadata.includes("script-src 'self' 'sha256-"), "is stored without the hashes of its scripts"],
    [metadata.length > METADATA_BYTES, "has more metadata than S3 accepts"],
  ];
  return ALONE.includes(name) ? faults : [...faults, ...faultsOfHead(page, name)];
}

function faultsOfHead(page, name) {
  const robots = page('head > meta[name="robots"]');
  const isHidden = robots.filter('[content^="noindex"]').length > 0;
  const preview = (property) => page(`head > meta[property="og:${property}"]`).attr("content");
  const canonical = page('head > link[rel="canonical"]').attr("href");
  const description = page('head > meta[name="description"]').attr("content");
  return [
    [robots.length > 1, "has more than one robots tag"],
    [
      preview("title") !== page("head > title").text(),
      "has no title for link previews, or another one than the page",
    ],
    [preview("type") !== "website", "has no type for link previews"],
    [
      ![undefined, canonical].includes(preview("url")),
      "has another address for link previews than its canonical one",
    ],
    [!preview("image")?.startsWith("https://"), "has no picture for link previews"],
    [!preview("description") || !description, "has no description"],
    [!isHidden && !name.includes("_/") && !canonical?.startsWith("https:"), "has no canonical address"],
    [isHidden && canonical !== undefined, "is hidden from search engines, but has a canonical address"],
    [
      !["/faq/", "/promise/"].every((to) => page(`[href="${to}"]`).length > 0),
      "has no links without scripts",
    ],
  ];
}

export async function pageTitles() {
  const pages = exportedPages();
  const faults = KNOWN.filter((file) => !existsSync(join(OUT, file))).map((file) => `${file} is missing`);
  for (const name of pages) {
    for (const [isFault, what] of await faultsOf(name)) if (isFault) faults.push(`${name} ${what}`);
  }
  for (const fault of faults) console.log(`  ${fault}`);
  return pages.length > 0 && faults.length === 0 ? 0 : 1;
}
