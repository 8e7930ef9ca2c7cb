// Metadata of pages for search engines and link previews. The export writes it in Turkish;
// scripts/seal.mjs adds the image and the canonical address.

import type { Metadata } from "next";

/**
 * `https://` and the host that the site is deployed to; empty when search engines must not index it. Passed
 * to the build by scripts/stack/cloud/site.mjs.
 */
export const SITE_ORIGIN = process.env.SITE_ORIGIN ?? "";

export const DESCRIPTION = "Uçak, otobüs ve kiralık araç: karşılaştırın, gördüğünüz fiyatı ödeyin.";

/** Metadata for pages of one person and pages that only redirect. */
export const NOT_INDEXED: Metadata = { robots: { index: false, follow: false } };

/** Pages listed for search engines. */
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
