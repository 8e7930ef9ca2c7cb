// Makes what the web app needs but does not commit: the trimmed Ionic bundle and public copies of the carriers' badges.
// Called by `pnpm dev` and `pnpm build`.

import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { ionicMends } from "./ionic-mends.mjs";

const webapp = path.resolve(import.meta.dirname, "..");
const carriers = path.resolve(webapp, "../content/carriers");

await build({
  entryPoints: [path.join(webapp, "scripts/ionic-entry.js")],
  outfile: path.join(webapp, "generated/ionic.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  external: ["react", "react-dom", "react/jsx-runtime"],
  plugins: [ionicMends],
  logLevel: "warning",
});

const badges = path.join(webapp, "public/carriers");
await rm(badges, { recursive: true, force: true });
await mkdir(badges, { recursive: true });
if (existsSync(carriers)) {
  await cp(carriers, badges, {
    recursive: true,
    filter: (source) => !path.extname(source) || source.endsWith(".svg"),
  });
}
