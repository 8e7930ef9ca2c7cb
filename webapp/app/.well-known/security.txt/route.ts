// Contact for reports of vulnerabilities (RFC 9116).

import { SITE_ORIGIN } from "@/lib/metadata";

export const dynamic = "force-static";

/**
 * Days until the file expires. RFC 9116 recommends less than a year; each deployment generates
 * the file again.
 */
const VALID_DAYS = 330;

export const GET = () => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${SITE_ORIGIN}/contact/`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: tr, en, de, ru, ar",
    `Canonical: ${SITE_ORIGIN}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain" } });
};
