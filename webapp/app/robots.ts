// Who may look where. A stage without an address of its own is nobody's to find.

import type { MetadataRoute } from "next";
import { SITE_ORIGIN } from "@/lib/metadata";

export const dynamic = "force-static";

export default function robots(): MetadataRoute.Robots {
  if (SITE_ORIGIN === "") return { rules: { userAgent: "*", disallow: "/" } };
  // Pages of travellers say themselves that they are not to be listed, which only who may read them learns.
  return { rules: { userAgent: "*", allow: "/" }, sitemap: `${SITE_ORIGIN}/sitemap.xml` };
}
