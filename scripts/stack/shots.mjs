/** `scripts/shots`: a purchase from home to ticket, photographed on a phone and on a desk, light and dark. */
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { withLocalStack } from "./local-stack.mjs";
import { chooseFlight, startPayment } from "./purchase.mjs";
import { findChromium, installNode, installPython, ROOT } from "./tools.mjs";

const SIZES = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 800 } };
const FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const FOLDER = join(ROOT, "screenshots");

installPython();
installNode();
const { chromium } = createRequire(join(ROOT, "webapp/package.json"))("@playwright/test");

const done = await withLocalStack(async (origin) => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS.split(" ") });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport, colorScheme, locale: "tr-TR" });
      await photograph(await context.newPage(), origin, (name) =>
        join(FOLDER, `${name}-${size}-${colorScheme}.png`),
      );
      await context.close();
    }
  }
  await browser.close();
  return true;
});
console.log(done ? `pictures are in ${FOLDER}` : "the local stack did not start");
process.exit(done ? 0 : 1);

async function photograph(page, origin, file) {
  const shoot = async (name, path) => {
    if (path !== undefined) {
      await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    }
    await page.screenshot({ path: file(name), fullPage: true });
  };
  const { session, option } = await chooseFlight(origin);
  await shoot("01-home", "/");
  await shoot("02-results", `/ucak-bileti/ara/${option}/`);
  await shoot("03-payment", `/flight/payment/?session_unique=${session}`);

  await page.goto(await startPayment(origin, session));
  await page.locator("input[name=otp]").waitFor();
  await shoot("04-bank");
  await page.locator("input[name=otp]").fill("283126");
  await page.locator("input[name=otp]").press("Enter");
  await page.waitForURL(`**/flight/booking/detail/${session}/**`, { timeout: 60_000 });
  await shoot("05-ticket", `/flight/booking/detail/${session}/`);
  await shoot("06-lookup", "/flight/check-pnr/");
  await shoot("07-corporate", "/corporate/1/");
  await shoot("08-not-found", "/nothing/");
  await shoot("09-outbox", "/_dev/outbox/");
}
