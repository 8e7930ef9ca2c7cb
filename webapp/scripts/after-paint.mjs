// Replaces the app's script tags by a list at the end of each page: the boot script loads them after the
// first frame. The exported page is complete without them, and on a slow connection they would compete with
// it. Runs over the export.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const OUT = path.resolve(import.meta.dirname, "../out");
const SCRIPT = /<script src="(\/_next\/[^"]+)" async(?:="")?(?: id="[^"]*")?><\/script>/g;
/** Scripts with `nomodule` are excluded: only old browsers load them. */
const LEFT = /<script (?![^>]*nomodule)[^>]*src="\/_next\//i;
/**
 * Boundaries between consecutive payload scripts, which are merged: the page's content security policy
 * lists each script by its digest.
 */
const NEXT_OF_PAYLOAD = /<\/script><script>(?=\(?self\.__next_f)/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

for (const name of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".html")) continue;
  const file = path.join(OUT, name);
  const page = readFileSync(file, "utf8");
  const scripts = [...page.matchAll(SCRIPT)].map(([, address]) => address);
  const bare = page.replace(SCRIPT, "").replace(PRELOAD, "").replace(NEXT_OF_PAYLOAD, ";");
  if (LEFT.test(bare)) throw new Error(`${name}: a script still loads before the first paint`);
  if (scripts.length === 0) continue;
  const list = `<template data-scripts="${scripts.join(" ")}"></template>`;
  writeFileSync(
    file,
    bare.replace("</body>", () => `${list}</body>`),
  );
}
