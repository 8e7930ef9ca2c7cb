/**
 * Draws the icons and launch images of the apps from the icon of the web app. Run
 * `pnpm --filter ionic-shell images` after that icon has changed. The images are committed, so a build
 * needs no image tools.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";

const HERE = import.meta.dirname;
const SOURCE = readFileSync(join(HERE, "../webapp/app/icon.svg"), "utf8");
const BACKGROUND = "#0a3f49";
const RES = join(HERE, "android/app/src/main/res");
const ASSETS = join(HERE, "ios/App/App/Assets.xcassets");
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };

/**
 * Draws the mark in the middle of a square. `share` is the mark's width relative to the side; `isBare`
 * omits the ground in the brand's colour.
 */
async function draw(file, side, { share = 1, rounding = 0, isBare = false }) {
  const ground = `<rect width="64" height="64" rx="${rounding}" fill="${BACKGROUND}"/>`;
  const mark = SOURCE.replace(/^.*?<rect[^>]*\/>/s, "").replace("</svg>", "");
  const scaled = `<g transform="translate(32 32) scale(${share}) translate(-32 -32)">${mark}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${side}" height="${side}">${isBare ? "" : ground}${scaled}</svg>`;
  mkdirSync(dirname(file), { recursive: true });
  const image = sharp(Buffer.from(svg));
  // App stores reject icons with transparency.
  await (rounding || isBare ? image : image.flatten({ background: BACKGROUND }))
    .png({ compressionLevel: 9, palette: true })
    .toFile(file);
}

for (const [density, scale] of Object.entries(DENSITIES)) {
  const folder = join(RES, `mipmap-${density}`);
  await draw(join(folder, "ic_launcher.png"), 48 * scale, { rounding: 15 });
  await draw(join(folder, "ic_launcher_round.png"), 48 * scale, { rounding: 32, share: 0.8 });
  // Android crops an adaptive icon to its inner two thirds.
  await draw(join(folder, "ic_launcher_foreground.png"), 108 * scale, { share: 0.55, isBare: true });
}
await draw(join(RES, "drawable-xxxhdpi/splash.png"), 1152, { share: 0.45, isBare: true });
await draw(join(ASSETS, "AppIcon.appiconset/AppIcon-512@2x.png"), 1024, {});
await draw(join(ASSETS, "Splash.imageset/splash.png"), 2732, { share: 0.16 });
