// Page that public/sw.js serves, under the requested address, when a page is not stored on the device.
// The page needs no other file and contains all languages: the script that runs before first paint
// selects the visible one.

import { readFileSync } from "node:fs";
import { BOOT_SCRIPT } from "@/lib/boot-script";

export const dynamic = "force-static";

const LANGUAGES = ["tr", "en", "de", "ru", "ar"];
const seen = LANGUAGES.map((language) => `html[lang=${language}] section[lang=${language}]`).join();

const STYLE = `${readFileSync("app/tokens.css", "utf8")}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
section{display:none;min-block-size:100dvh;box-sizing:border-box;place-content:center;justify-items:center;gap:var(--space-4);padding:var(--space-6);text-align:center}
${seen}{display:grid}
h1,p{margin:0;max-inline-size:30rem}
svg{inline-size:15rem;fill:none;stroke:var(--line-strong);stroke-width:4;stroke-linecap:round}
svg .place{fill:var(--line-strong);stroke:none}
svg .here{fill:var(--warning-soft);stroke:none}
svg .sign{stroke:var(--warning);stroke-width:2}
[dir=rtl] svg{transform:scaleX(-1)}
h1{font-size:var(--text-xl)}
button,a{display:inline-grid;place-items:center;min-block-size:var(--touch);color:var(--accent);font:inherit}
button{padding-inline:var(--space-6);border:0;border-radius:var(--radius-m);background:var(--accent);color:var(--on-accent)}`;

const RETRY = `addEventListener("click",function(e){if(e.target.localName==="button")location.reload()})`;

/** The dotted line of ui/state.module.css, ending early. */
const BROKEN_WAY = `<svg viewBox="0 0 240 64" aria-hidden="true"><circle class="place" cx="8" cy="56" r="5"/><path d="M8 56C10 22 46 10 74 28" stroke-dasharray=".1 9.5"/>
<path d="M172 38h0m12 6h0m48-20h0"/><circle cx="232" cy="10" r="5.5" stroke-width="3"/><circle class="here" cx="120" cy="32" r="32"/>
<path class="sign" d="M120 40h.01M116.5 36.4a5 5 0 0 1 7 0M113 32.9a10 10 0 0 1 5.2-2.7M127 32.9a10 10 0 0 0-2-1.5M110 28.8a15 15 0 0 1 4.2-2.6M130 28.8a15 15 0 0 0-11.3-3.8M110 22l20 20"/></svg>`;

/** Section of one language, with messages that the app uses elsewhere. */
function words(language: string): string {
  const read = (name: string) =>
    JSON.parse(readFileSync(`../content/catalogues/${language}/${name}.json`, "utf8"));
  const [common, shell] = [read("common"), read("shell")];
  const direction = language === "ar" ? "rtl" : "ltr";
  return `<section lang="${language}" dir="${direction}">${BROKEN_WAY}<h1>${common.checkConnection}</h1><p>${shell.crash.text}</p>
<button type="button">${common.retry}</button><a href="/">${shell.notFound.action}</a></section>`;
}

const PAGE = `<!doctype html><html lang="tr" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Rota</title>
<style>${STYLE}</style><script>${BOOT_SCRIPT};${RETRY}</script></head><body>
<main>${LANGUAGES.map(words).join("\n")}</main>
</body></html>`;

export const GET = () => new Response(PAGE, { headers: { "content-type": "text/html" } });
