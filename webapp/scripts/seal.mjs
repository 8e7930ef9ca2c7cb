/**
 * Adds to each exported page its canonical address and the picture for link previews, and the hashes of its
 * own inline scripts and styles, so that a browser runs no others. The export's scripts differ from page to
 * page and can carry no nonce, so this part of the policy is in the page itself and the rest in the header.
 * The service worker gets the list of exported files.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import account from "../../content/catalogues/tr/account.json" with { type: "json" };
import { OUT } from "./page.mjs";

/** Edits a parsed page; `name` is its file in the export. */
export function seal(page, name, origin) {
  address(page, name, origin);
  if (!LEADS_BY_ITSELF.includes(name)) lead(page);
  removeMarks(page);
  addPolicy(page);
}

/** Inserts into the service worker its build, and the files that its cached pages load. */
export function sealWorker(files) {
  const file = join(OUT, "sw.js");
  const source = readFileSync(file, "utf8");
  const build = files
    .find((name) => name.endsWith("_buildManifest.js"))
    .split("/")
    .at(-2);
  const pages = runInNewContext(`${source}; PAGES`, { self: { addEventListener() {} } });
  const parts = new Set();
  // A chunk names further chunks that it loads on demand.
  const add = (file) => {
    for (const [part] of readFileSync(join(OUT, file), "utf8").matchAll(
      /static\/chunks\/[\w.~-]+\.(?:js|css)/g,
    )) {
      const address = `/_next/${part}`;
      if (files.includes(address.slice(1)) && !parts.has(address)) {
        parts.add(address);
        add(address);
      }
    }
  };
  for (const page of pages) add(join(page, "index.html"));
  const told = source
    .replace('BUILD = "development"', `BUILD = ${JSON.stringify(build)}`)
    .replace("PARTS = []", `PARTS = ${JSON.stringify([...parts])}`);
  writeFileSync(file, told);
}

/**
 * Pages whose search is in the query: `og:url` omits the query, and some apps follow it, which would lead
 * to a page without the search.
 */
const BY_QUERY = /^\/(?:ways|\w+\/search)\/$/;

/**
 * Adds metadata that only a reader of the exported page needs; as part of the app, Next would repeat it in
 * its navigation data. A page whose address is known only at run time, or that must not be indexed, gets no
 * address.
 */
export function address(page, name, origin) {
  const description = page('meta[name="description"]').first();
  if (origin === "" || description.length === 0) return;
  const path = `/${name.replace(/index\.html$/, "")}`;
  const isHidden = page('meta[name="robots"][content^="noindex"]').length > 0;
  const isListed = path.endsWith("/") && !path.includes("/_") && !isHidden;
  const title = page("head > title").text();
  const sentence = description.attr("content");
  const meta = (name, content) => `<meta property="og:${name}" content="${content}">`;
  description.replaceWith(
    [
      `<meta name="description" property="og:description" content="${sentence}">`,
      ...(isListed ? [`<link rel="canonical" href="${origin}${path}">`] : []),
      ...(isListed && !BY_QUERY.test(path) ? [meta("url", origin + path)] : []),
      meta("type", "website"),
      ...(title === "" ? [] : [meta("title", title)]),
      meta("image", `${origin}/og.png`),
    ].join(""),
  );
}

/**
 * Pages with their own links: the offline page, and home, the largest page, whose tabs lead to every other
 * page.
 */
const LEADS_BY_ITSELF = ["offline.html", "index.html"];

/**
 * Adds a link for visitors without scripts, who cannot open the menu; the other pages readable without
 * scripts are linked in tabs and footer.
 */
export function lead(page) {
  page("body").append(`<noscript><a href="/contact/">${account.menu.contact}</a></noscript>`);
}

/**
 * Removes unused attributes: Lucide's class per icon, the `xmlns` of a drawing, which HTML implies, and the
 * mark of Beasties on a processed page.
 */
function removeMarks(page) {
  for (const { attribs } of page('[class^="lucide lucide-"]'))
    attribs.class = attribs.class.replace(/ lucide-[\w-]+/g, "");
  page("svg[xmlns]").removeAttr("xmlns");
  page("[data-beasties-container]").removeAttr("data-beasties-container");
}

/** Adds the policy after the encoding, which a browser looks for in the first kilobyte. */
function addPolicy(page) {
  // Data, as for search engines, is no script: no browser runs it.
  const scripts = allowing("script-src", page('script:not([src], [type$="ld+json"])'));
  const policy = `${scripts}; ${allowing("style-src", page("style"))}`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const encoding = page("head > meta[charset]:first-child");
  if (encoding.length > 0) encoding.after(meta);
  else page("head").prepend(meta);
}

const allowing = (what, elements) => {
  const texts = new Set(Array.from(elements, ({ children }) => children.map(({ data }) => data).join("")));
  return [`${what} 'self'`, ...Array.from(texts, (text) => `'sha256-${sha256(text)}'`)].join(" ");
};

const sha256 = (text) => createHash("sha256").update(text).digest("base64");
