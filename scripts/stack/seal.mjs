/**
 * Says, in each exported page, where it belongs and what picture goes with a link to it, and names the inline scripts and the styles that belong to it, so that a browser runs and draws no other.
 * The export's scripts differ from page to page and can carry no nonce, therefore this part of the policy stands in the page
 * itself and the rest in the header. The service worker is told what was exported.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { ROOT } from "./tools.mjs";

export function sealExport(folder, origin) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of files.filter((name) => name.endsWith(".html"))) {
    const file = join(folder, name);
    const page = addressed(readFileSync(file, "utf8"), name, origin);
    writeFileSync(file, sealed(LEADS_BY_ITSELF.includes(name) ? page : leadingOn(page)));
  }
  sealWorker(folder, files);
}

/** Tells the service worker its build, and what the pages that it keeps load. */
function sealWorker(folder, files) {
  const file = join(folder, "sw.js");
  const source = readFileSync(file, "utf8");
  const build = files
    .find((name) => name.endsWith("_buildManifest.js"))
    .split("/")
    .at(-2);
  const pages = runInNewContext(`${source}; PAGES`, { self: { addEventListener() {} } });
  const parts = new Set();
  // A part names in turn what it loads when somebody asks for it.
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

/** Searches stand in the query: who is sent such a link and follows `og:url`, as some apps do, would come to a page without one. */
const BY_QUERY = /^\/(?:ways|\w+\/search)\/$/;

/**
 * What only a reader of the exported page wants, and so stands in it once: Next would repeat it for its navigation. Whose address is known at run
 * time alone, or whom nobody is to list, belongs nowhere.
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

/** The page without a connection; and home, the largest page, from whose tabs all others are one link further. */
const LEADS_BY_ITSELF = ["offline.html", "index.html"];

/** Who runs no scripts cannot open the menu; the other pages that can be read so have their links in tabs and footer. */
export function leadingOn(page) {
  const { menu } = JSON.parse(readFileSync(join(ROOT, "content/catalogues/tr/account.json"), "utf8"));
  return page.replace("</body>", () => `<noscript><a href="/contact/">${menu.contact}</a></noscript></body>`);
}

/**
 * Lucide names each icon in a class of its own, which no style names, and says of what language a drawing is, which a page knows; Beasties
 * marks the page that it has read.
 */
const withoutMarks = (page) =>
  page
    .replace(/(?<= class="lucide)(?: lucide-[\w-]+)+/g, "")
    .replace(/<svg xmlns="[^"]+"/g, "<svg")
    .replace(" data-beasties-container", "");

function sealed(exported) {
  const page = withoutMarks(exported);
  const policy = `${allowing("script-src", inline(page, "script"))}; ${allowing("style-src", inline(page, "style"))}`;
  // After the encoding, which a browser looks for in the first kilobyte.
  return page.replace(
    /<head[^>]*>(?:<meta charset[^>]*>)?/i,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** Without data, which no browser runs. */
const inline = (page, element) =>
  [
    ...page.matchAll(
      new RegExp(`<${element}(?![^>]*(?:\\ssrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${element}>`, "g"),
    ),
  ].map(([, text]) => text);

const allowing = (what, texts) =>
  [`${what} 'self'`, ...Array.from(new Set(texts), (text) => `'sha256-${sha256(text)}'`)].join(" ");

const sha256 = (text) => createHash("sha256").update(text).digest("base64");
