// Generates files that the web app needs but does not commit: the reduced Ionic bundle, and public
// copies of drawings (badges of carriers, companies and rental companies, cars). `pnpm dev` and `pnpm
// build` run it, and `pnpm generate` for the types of the API.

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const webapp = path.resolve(import.meta.dirname, "..");
/** Folders of content/, copied to public/ under the same names. */
const DRAWINGS = ["carriers", "cars", "companies", "vendors"];

await build({
  entryPoints: [path.join(webapp, "scripts/ionic-entry.js")],
  outfile: path.join(webapp, "generated/ionic.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  external: ["react", "react-dom", "react/jsx-runtime"],
  logLevel: "warning",
});

for (const folder of DRAWINGS) {
  const drawings = path.resolve(webapp, "../content", folder);
  const copies = path.join(webapp, "public", folder);
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies, { recursive: true });
  await cp(drawings, copies, {
    recursive: true,
    filter: (source) => !path.extname(source) || source.endsWith(".svg"),
  });
}

// Each car in each paint: the first path's colour is the body, the second one's is the shade
// (widgets/car/car-paint.ts).
const paints = JSON.parse(await readFile(path.resolve(webapp, "../content/cars/paints.json"), "utf8"));
const cars = path.join(webapp, "public/cars");
for (const file of await readdir(cars)) {
  const drawing = await readFile(path.join(cars, file), "utf8");
  const [body, shade] = [...drawing.matchAll(/<path [^>]*fill="(#\w+)"/g)].map(([, fill]) => fill);
  for (const [at, paint] of paints.entries()) {
    const painted = drawing.replaceAll(body, paint[0]).replaceAll(shade, paint[1]);
    await writeFile(path.join(cars, file.replace(".svg", `-${at}.svg`)), painted);
  }
}
