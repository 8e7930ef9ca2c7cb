// Checks the site's metadata for search engines, link previews and reporters of vulnerabilities.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Product } from "@/lib/product";
import { multimodalHref } from "@/lib/search/multimodal-option";
import { shareLink } from "@/lib/search/share-search";
import { t } from "@/test/words";

const scripts = path.resolve(import.meta.dirname, "../scripts");
const { address, lead } = await import(path.join(scripts, "seal.mjs"));
const { parsed } = await import(path.join(scripts, "page.mjs"));

/** Returns a page after one edit. */
function edited(text: string, edit: (page: unknown) => void): string {
  const page = parsed(text);
  edit(page);
  return page.html();
}
const addressed = (text: string, name: string, origin: string) =>
  edited(text, (page) => address(page, name, origin));

const PRODUCTS: Product[] = ["flight", "bus", "car"];
const SITE = "https://bilet.example";
const importWith = async <T>(module: () => Promise<T>, origin: string): Promise<T> => {
  vi.resetModules();
  vi.stubEnv("SITE_ORIGIN", origin);
  return module();
};

beforeEach(() => {
  vi.unstubAllEnvs();
});

const robots = async (origin: string) => (await importWith(() => import("./robots"), origin)).default();
const sitemap = async (origin: string) => (await importWith(() => import("./sitemap"), origin)).default();

it("robots.txt leads search engines to the sitemap, and blocks them on a stage without an address", async () => {
  expect(await robots(SITE)).toEqual({
    rules: { userAgent: "*", allow: "/" },
    sitemap: `${SITE}/sitemap.xml`,
  });
  expect(await robots("")).toEqual({ rules: { userAgent: "*", disallow: "/" } });
  expect(await sitemap("")).toEqual([]);
});

it("the sitemap lists every public page in five languages", async () => {
  const pages = await sitemap(SITE);
  const corporate = readdirSync("../content/corporate/tr").map(
    (file) => `${SITE}/corporate/${file.replace(".html", "")}/`,
  );
  expect(pages.map(({ url }) => url)).toEqual(
    expect.arrayContaining([`${SITE}/`, `${SITE}/faq/`, ...corporate]),
  );
  for (const { url, alternates } of pages) {
    expect(alternates?.languages).toEqual({
      "x-default": url,
      tr: url,
      en: `${url}?language=en`,
      de: `${url}?language=de`,
      ru: `${url}?language=ru`,
      ar: `${url}?language=ar`,
    });
  }
});

it("security.txt says where to write, and expires in less than a year", async () => {
  const { GET } = await importWith(() => import("./.well-known/security.txt/route"), SITE);
  const said = Object.fromEntries(
    (await GET().text())
      .trim()
      .split("\n")
      .map((line) => line.split(": ")),
  );
  expect(said).toMatchObject({ Contact: `${SITE}/contact/`, Canonical: `${SITE}/.well-known/security.txt` });
  expect(said.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const days = (Date.parse(said.Expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
});

it("an exported page has a link that needs no script", () => {
  expect(edited("<body><main></main></body>", lead)).toBe(
    `<body><main></main><noscript><a href="/contact/">${t("account.menu.contact")}</a></noscript></body>`,
  );
});

it("the favicon is an icon file where browsers look for one", () => {
  const icon = readFileSync("public/favicon.ico");
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
});

it("the contact page names the seller in structured data, as the footer does", async () => {
  const { agency, placeholder } = JSON.parse(readFileSync("../content/seller.json", "utf8"));
  const { default: ContactPage } = await importWith(() => import("./contact/page"), SITE);
  const [data] = [ContactPage().props.children].flat();
  expect(data.props.type).toBe("application/ld+json");
  expect(JSON.parse(data.props.dangerouslySetInnerHTML.__html)).toMatchObject({
    "@type": "TravelAgency",
    legalName: agency.name,
    url: `${SITE}/`,
    // A placeholder of zeros could be mistaken for a number.
    ...(!placeholder && { taxID: agency.tax_number }),
  });
  if (placeholder) expect(data.props.dangerouslySetInnerHTML.__html).not.toContain("taxID");
});

it("the offline page is one document with a section per language", async () => {
  const { GET } = await import("./offline.html/route");
  const page = await GET().text();
  for (const once of ["<!doctype", "<html", "<head", "<title", "<body", "<main"]) {
    expect([once, page.split(once).length - 1]).toEqual([once, 1]);
  }
  for (const language of ["tr", "en", "de", "ru", "ar"]) {
    expect(page).toContain(`<section lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
  }
  expect(page).toContain('<meta name="robots" content="noindex">');
});

describe("a shared link", () => {
  const read = (page: string) => readFileSync(page, "utf8");
  const pages = readdirSync(".", { recursive: true, encoding: "utf8" });
  /** Read as source text, since importing a page would load its whole screen. */
  const said = (page: string) =>
    /export const metadata(?:: Metadata)? = ([\s\S]*?);\n/.exec(read(page))?.[1] ?? "";

  const sentenceOf = (address: string) => {
    const { pathname } = new URL(address, SITE);
    return /description:\s*"([^"]+\.)"/.exec(said(`app${pathname.replace("SHARED", "[id]")}page.tsx`))?.[1];
  };

  it("has its own description at each address that can be shared", () => {
    vi.stubGlobal("window", { location: { origin: SITE } });
    const handed = [
      ...PRODUCTS.map((product) => shareLink(product, "SHARED", undefined)),
      multimodalHref("SHARED"),
      "/follow/",
      ...PRODUCTS.map((product) => `/${product}/search/`),
    ];
    const sentences = handed.map(sentenceOf);
    expect(sentences).not.toContain(undefined);
    expect(new Set(sentences).size).toBe(handed.length);
    expect(sentenceOf("/flight/search-gate/SHARED/")).toBe(sentences[0]);
  });

  it("has a preview picture of 1200 × 630 and the properties that belong to its address", async () => {
    const picture = readFileSync("public/og.png");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    const page = '<head><meta name="description" content="A sentence."><title>A title</title></head>';
    const properties = (name: string, text = page) =>
      Object.fromEntries(
        Array.from(
          addressed(text, name, SITE).matchAll(/<meta [^>]*property="og:(\w+)" content="([^"]+)">/g),
          ([, property, content]) => [property, content],
        ),
      );
    const everywhere = {
      title: "A title",
      description: "A sentence.",
      type: "website",
      image: `${SITE}/og.png`,
    };
    expect(properties("faq/index.html")).toEqual({ ...everywhere, url: `${SITE}/faq/` });
    expect(addressed(page, "flight/search/index.html", SITE)).toContain(
      `<link rel="canonical" href="${SITE}/flight/search/">`,
    );
    // Some apps open the address named in the metadata, but a search is identified by its query or the end
    // of its path, so results have no `og:url`.
    for (const search of ["flight/search/index.html", "ways/index.html", "ucak-bileti/ara/_/index.html"])
      expect(properties(search)).toEqual(everywhere);
    const hidden = page.replace("</head>", '<meta name="robots" content="noindex, nofollow"></head>');
    expect(addressed(hidden, "profile/index.html", SITE)).not.toContain("canonical");
    expect(properties("profile/index.html", hidden)).toEqual(everywhere);
    expect(addressed(page, "corporate/_/index.html", SITE)).not.toContain("canonical");
    expect(addressed(page, "index.html", "")).toBe(page);
  });

  it("keeps pages about one passenger's orders out of search engines", async () => {
    const { NOT_INDEXED } = await importWith(() => import("@/lib/metadata"), SITE);
    expect(NOT_INDEXED.robots).toEqual({ index: false, follow: false });
    const own = pages.filter((file) =>
      /^app\/.*(?:booking|payment|notification|follow).*page\.tsx$/.test(file),
    );
    expect(own).toHaveLength(8);
    for (const page of [...own, "app/profile/layout.tsx"])
      expect([page, said(page)]).toEqual([page, expect.stringContaining("NOT_INDEXED")]);
  });
});
