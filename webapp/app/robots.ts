// Rules for crawlers. A stage without an address of its own must not be indexed.

import type { MetadataRoute } from "next";
import { SITE_ORIGIN } from "@/lib/metadata";

export const dynamic = "force-static";

export default function robots(): MetadataRoute.Robots {
  if (SITE_ORIGIN === "") return { rules: { userAgent: "*", disallow: "/" } };
  // Pages of persons are marked as `noindex` instead, which a crawler sees only when it may fetch them.
  return { rules: { userAgent: "*", allow: "/" }, sitemap: `${SITE_ORIGIN}/sitemap.xml` };
}
