// Lists the app's scripts at the end of the page instead of loading them: the boot script does, once a frame was drawn. The exported page is whole without
// them, and on a slow line they would take turns with it. Run over the export.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const OUT = path.resolve(import.meta.dirname, "../out");
const SCRIPT = /<script src="(\/_next\/[^"]+)" async(?:="")?(?: id="[^"]*")?><\/script>/g;
/** Those with `nomodule` are of browsers that know none of the others. */
const LEFT = /<script (?![^>]*nomodule)[^>]*src="\/_next\//i;
/** The payload comes in several scripts in a row; the page's policy names each by its digest. */
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
