/**
 * Adds to each exported page its canonical address and the picture for link previews, and the hashes of its
 * own inline scripts and styles, so that a browser runs no others. The export's scripts differ from page to
 * page and can carry no nonce, so this part of the policy is in the page itself and the rest in the header.
 * The service worker gets the list of exported files.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { ROOT } from "../../scripts/stack/common/tools.mjs";

export function sealExport(folder, origin) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of files.filter((name) => name.endsWith(".html"))) {
    const file = join(folder, name);
    const page = addressed(readFileSync(file, "utf8"), name, origin);
    writeFileSync(file, sealed(LEADS_BY_ITSELF.includes(name) ? page : leadingOn(page)));
  }
  sealWorker(folder, files);
}

/** Inserts into the service worker its build, and the files that its cached pages load. */
function sealWorker(folder, files) {
  const file = join(folder, "sw.js");
  const source = readFileSync(file, "utf8");
  const build = files
    .find((name) => name.endsWith("_buildManifest.js"))
    .split("/")
    .at(-2);
  const pages = runInNewContext(`${source}; PAGES`, { self: { addEventListener() {} } });
  const parts = new Set();
  // A chunk names further chunks that it loads on demand.
  const add = (file) => {
    for (const [part] of readFileSync(join(folder, file), "utf8").matchAll(
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
export function addressed(page, name, origin) {
  const [description] = /<meta name="description" content="[^"]+"\/?>/.exec(page) ?? [];
  if (origin === "" || description === undefined) return page;
  const path = `/${name.replace(/index\.html$/, "")}`;
  const isListed =
    path.endsWith("/") && !path.includes("/_") && !page.includes('<meta name="robots" content="noindex');
  const [, title] = /<title>([^<]+)<\/title>/.exec(page) ?? [];
  const meta = (name, content) => `<meta property="og:${name}" content="${content}">`;
  const said = [
    description.replace(" content", ' property="og:description" content'),
    ...(isListed ? [`<link rel="canonical" href="${origin}${path}">`] : []),
    ...(isListed && !BY_QUERY.test(path) ? [meta("url", origin + path)] : []),
    meta("type", "website"),
    ...(title === undefined ? [] : [meta("title", title)]),
    meta("image", `${origin}/og.png`),
  ];
  return page.replace(description, () => said.join(""));
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
export function leadingOn(page) {
  const { menu } = JSON.parse(readFileSync(join(ROOT, "content/catalogues/tr/account.json"), "utf8"));
  return page.replace("</body>", () => `<noscript><a href="/contact/">${menu.contact}</a></noscript></body>`);
}

/**
 * Removes unused attributes: Lucide's class per icon, the `xmlns` of a drawing, which HTML implies, and the
 * mark of Beasties on a processed page.
 */
const withoutMarks = (page) =>
  page
    .replace(/(?<= class="lucide)(?: lucide-[\w-]+)+/g, "")
    .replace(/<svg xmlns="[^"]+"/g, "<svg")
    .replace(" data-beasties-container", "");

function sealed(exported) {
  const page = withoutMarks(exported);
  const policy = `${allowing("script-src", inline(page, "script"))}; ${allowing("style-src", inline(page, "style"))}`;
  // The policy follows the encoding, which a browser looks for in the first kilobyte.
  return page.replace(
    /<head[^>]*>(?:<meta charset[^>]*>)?/i,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** Returns the inline scripts or styles, except data, which no browser runs. */
const inline = (page, element) =>
  [
    ...page.matchAll(
      new RegExp(`<${element}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${element}>`, "g"),
    ),
  ].map(([, text]) => text);

const allowing = (what, texts) =>
  [`${what} 'self'`, ...Array.from(new Set(texts), (text) => `'sha256-${sha256(text)}'`)].join(" ");

const sha256 = (text) => createHash("sha256").update(text).digest("base64");
