/**
 * Names, in each exported page, the inline scripts that belong to it, so that a browser runs no other. The export's
 * scripts differ from page to page and can carry no nonce, therefore the policy of scripts stands in the page itself and the
 * one in the header allows what the page's own then narrows.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function sealExport(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const path = join(folder, file);
    writeFileSync(path, sealed(readFileSync(path, "utf8")));
  }
}

export function sealed(page) {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = new Set(
    inline.map(([, script]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`),
  );
  const policy = ["script-src 'self'", ...hashes].join(" ");
  return page.replace(
    /<head[^>]*>/,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
