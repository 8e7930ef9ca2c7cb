/**
 * Names, in each exported page, the inline scripts and the styles that belong to it, so that a browser runs and draws no other.
 * The export's scripts differ from page to page and can carry no nonce, therefore this part of the policy stands in the page
 * itself and the rest in the header.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function sealExport(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = (ending) =>
    files
      .filter((name) => name.endsWith(ending))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const pages = read(".html");
  // Going from page to page, the next one's styles are put into this one.
  const styles = new Set([
    ...pages.flatMap(([, page]) => inline(page, "style")),
    ...read(".css").map(([, style]) => style),
  ]);
  for (const [name, page] of pages) {
    writeFileSync(join(folder, name), sealed(page, styles));
  }
}

function sealed(page, styles) {
  const policy = `${allowing("script-src", inline(page, "script"))}; ${allowing("style-src", styles)}`;
  return page.replace(
    /<head[^>]*>/,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

const inline = (page, element) =>
  [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "g"))].map(
    ([, text]) => text,
  );

const allowing = (what, texts) =>
  [`${what} 'self'`, ...Array.from(new Set(texts), (text) => `'sha256-${sha256(text)}'`)].join(" ");

const sha256 = (text) => createHash("sha256").update(text).digest("base64");
