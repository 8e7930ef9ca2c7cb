// Pages listed for search engines, each in the five languages: lib/boot-script.ts explains `language`.

import type { MetadataRoute } from "next";
import { INDEXED, SITE_ORIGIN } from "@/lib/metadata";

export const dynamic = "force-static";

export default function sitemap(): MetadataRoute.Sitemap {
  if (SITE_ORIGIN === "") return [];
  return INDEXED.map((page) => {
    const url = SITE_ORIGIN + page;
    const others = ["en", "de", "ru", "ar"].map((language) => [language, `${url}?language=${language}`]);
    return { url, alternates: { languages: { "x-default": url, tr: url, ...Object.fromEntries(others) } } };
  });
}
