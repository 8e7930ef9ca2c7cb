// What a page says of itself to search engines and to those it is shared with. The export says it in Turkish, and scripts/stack/seal.mjs adds
// the picture and where the page belongs.

import type { Metadata } from "next";

/** `https://` and the address that the site is deployed to; without one nobody is to find it. scripts/stack/site.mjs gives it to the build. */
export const SITE_ORIGIN = process.env.SITE_ORIGIN ?? "";

export const DESCRIPTION = "Uçak, otobüs ve kiralık araç: karşılaştırın, gördüğünüz fiyatı ödeyin.";

/** Pages of one traveller, and those that only lead on. */
export const NOT_INDEXED: Metadata = { robots: { index: false, follow: false } };

/** Pages that search engines are told of. */
export const INDEXED = [
  "/",
  "/faq/",
  "/contact/",
  "/promise/",
  "/flight/check-pnr/",
  "/bus/check-pnr/",
  "/car/check-pnr/",
  ...[
    "about",
    "terms-of-use",
    "cancellation",
    "preliminary-information",
    "distance-sales",
    "personal-data",
    "cookies",
  ].map((page) => `/corporate/${page}/`),
];
