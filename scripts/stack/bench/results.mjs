/**
 * 500 results on a phone with a four times slower processor: time from each touch of a filter, a sort order
 * or a card until the change is painted, by the browser's Event Timing (INP, in steps of 8 ms). The results
 * are those of a real search, repeated.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { caller, FORMS, search } from "../common/purchase.mjs";
import { findChromium, ROOT } from "../common/tools.mjs";
import { median } from "./statistics.mjs";

const { chromium } = createRequire(join(ROOT, "webapp/package.json"))("@playwright/test");

const RESULTS = 500;
const SLOWER = 4;
/** Number of rounds, whose median counts. */
const ROUNDS = 3;
/** Number of elements that are touched of each kind. */
const OF_A_KIND = 2;
const PATHS = { flight: "/ucak-bileti/ara", bus: "/bus/search-gate", car: "/car/search-gate" };

export async function results() {
  const executablePath = findChromium();
  return withLocalStack(async (origin) => {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const found = [];
      for (const [product, form] of Object.entries(FORMS)) {
        const call = caller(origin);
        const { option } = await search(call, product, await form(call));
        const rounds = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          rounds.push(await once(browser, product, `${origin}${PATHS[product]}/${option}/`));
        }
        for (const name of Object.keys(rounds[0])) {
          found.push({ product, name, ms: median(rounds.map((round) => round[name])) });
        }
      }
      return found;
    } finally {
      await browser.close();
    }
  });
}

/** Returns the slowest interaction of each kind in milliseconds. */
async function once(browser, product, address) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.events = [];
    const keep = (list) => window.events.push(...list.getEntries());
    new PerformanceObserver(keep).observe({ type: "event", durationThreshold: 16 });
  });
  await page.route(`**/api/${product}/gateway/results/?*`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const repeated = Array.from({ length: RESULTS }, (_, at) => {
      const item = body.search[at % body.search.length];
      return { ...item, product_id: `${item.product_id}.${at}` };
    });
    await route.fulfill({ response: answer, json: { ...body, search: repeated } });
  });
  await page.goto(address);
  const cards = page.locator("main li > section, main li > article");
  await cards.nth(9).waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  const slowest = {};
  const touch = async (kind, target, how = () => target.tap()) => {
    await page.evaluate(() => (window.events.length = 0));
    await how();
    // The entry of an interaction arrives after the paint that it caused.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    const ms = await page.evaluate(() =>
      Math.max(0, ...window.events.filter((event) => event.interactionId > 0).map((event) => event.duration)),
    );
    slowest[kind] = Math.max(slowest[kind] ?? 0, ms);
  };

  const bar = page.getByRole("main").locator("..").getByRole("button");
  await touch("filters open", bar.filter({ hasText: "Filtrele" }));
  const drawer = page.locator("dialog[open]");
  for (const group of await drawer.locator("summary").all()) {
    const isOpen = await group.evaluate((summary) => summary.parentElement.open);
    if (!isOpen) await touch("a group of filters opens", group);
  }
  for (const group of await drawer.locator("details").all()) {
    const choices = await group.locator("input[type=checkbox]:enabled, button:enabled").all();
    for (const choice of choices.slice(0, OF_A_KIND)) {
      await choice.scrollIntoViewIfNeeded();
      await touch("a filter is chosen", choice);
      await touch("and left", choice);
    }
  }
  for (const range of await drawer.locator("input[type=range]:enabled").all()) {
    await touch("a range is moved", range, () => range.press("ArrowRight"));
    await range.press("ArrowLeft");
  }
  await touch("filters close", drawer.getByRole("button").last());
  const orders = page.getByRole("group", { name: "Sırala" });
  for (const order of await orders.locator("[aria-pressed]").all()) await touch("another order", order);
  await touch("orders open", orders.getByRole("button").last());
  const sheet = page.locator("ion-modal");
  for (const order of await sheet.locator("label, [role=radio]").all()) await touch("another order", order);
  await sheet.getByRole("button", { name: "Kapat" }).tap();
  await sheet.getByRole("heading").waitFor({ state: "hidden" });
  const toggles = await cards.locator("button[aria-expanded]:visible").all();
  for (const toggle of toggles.slice(0, OF_A_KIND)) {
    await touch("a card opens", toggle);
    await touch("and closes", toggle);
  }
  await context.close();
  return slowest;
}
