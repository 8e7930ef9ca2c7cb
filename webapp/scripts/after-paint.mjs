// Lets the app's scripts load after the first paint. The exported page is whole without them, and on a slow line they would take turns with
// it. Run over the export.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const OUT = path.resolve(import.meta.dirname, "../out");
const SCRIPT = /<script src="(\/_next\/[^"]+)" async(?:="")?(?: id="[^"]*")?><\/script>/g;
/** Those with `nomodule` are of browsers that know none of the others. */
const LEFT = /<script (?![^>]*nomodule)[^>]*src="\/_next\//i;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

// A page in the background is not painted, and begins at once.
const LOADER = `(function(scripts){function load(){scripts.forEach(function(address){
var script=document.createElement("script");script.src=address;document.head.append(script)})}
if(document.hidden)load();else requestAnimationFrame(function(){setTimeout(load)})
})(document.currentScript.dataset.scripts.split(" "))`;

for (const name of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".html")) continue;
  const file = path.join(OUT, name);
  const page = readFileSync(file, "utf8");
  const scripts = [...page.matchAll(SCRIPT)].map(([, address]) => address);
  const bare = page.replace(SCRIPT, "").replace(PRELOAD, "");
  if (LEFT.test(bare)) throw new Error(`${name}: a script still loads before the first paint`);
  if (scripts.length === 0) continue;
  const loader = `<script data-scripts="${scripts.join(" ")}">${LOADER}</script>`;
  writeFileSync(
    file,
    bare.replace("</body>", () => `${loader}</body>`),
  );
}
