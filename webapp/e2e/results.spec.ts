// Lists of offers: height of a card, nothing cut or covered, the most used orders, and filters
// that stay visible.

import { payButton, sheet, startBusSearch, startRental, startSearch } from "./journey";
import { RETURNS, ROUND_TRIP } from "./screens";
import { expect, type Locator, type Page, test } from "./test";
import { inEveryView, inPairedViews, type Seen } from "./views";
import { TURKISH } from "./words";

/** Maximum height in pixels of a flight's card, on a phone and on a desktop. */
const HIGHEST = [132, 76];

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not seen`);
  return box;
};

async function open({ page }: Seen, address: string) {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await expect(page.locator("#main article").nth(2)).toBeVisible();
}

/** Checks that no part of a card overflows it. All boxes are read at once, since the page may still move. */
async function expectWhole(card: Locator) {
  const beyond = await card.evaluate((card) => {
    const outer = card.getBoundingClientRect();
    const isBeyond = (part: Element) => {
      const inner = part.getBoundingClientRect();
      return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
    };
    const parts = [...card.querySelectorAll("data, button, time")];
    return parts.filter(isBeyond).map(({ outerHTML }) => outerHTML);
  });
  expect(beyond).toEqual([]);
}

const shifted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);

inEveryView("flights: cards are low, nothing is cut, and the layout does not shift", 120, async (seen) => {
  const { page, t, view } = seen;
  const { option } = await startSearch(page, { to: "AYT" });
  await open(seen, `/flight/search/?option=${option}`);
  const cards = page.locator("#main article");
  const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(HIGHEST[view % 2] ?? 0);
  await expectWhole(cards.first());
  // The whole row, not only its text, is the button.
  const { x, y } = await boxOf(cards.first());
  const isHit = await page.evaluate(
    ({ x, y }) => Boolean(document.elementFromPoint(x + 4, y + 20)?.closest("article button")),
    { x, y },
  );
  expect(isHit).toBe(true);

  const dates = page.getByRole("region", { name: t("search.dates.label") });
  await expect(dates.getByRole("listitem").first()).toContainText(/\d/);
  const bar = await boxOf(dates);
  for (const day of await dates.getByRole("listitem").all()) {
    const { x, width } = await boxOf(day);
    expect(x).toBeGreaterThanOrEqual(bar.x);
    expect(x + width).toBeLessThanOrEqual(bar.x + bar.width);
  }
  expect(await shifted(page)).toBeLessThan(0.05);
});

inPairedViews("flights: each sort button shows the value that its list begins with", 120, async (seen) => {
  const { page, t } = seen;
  const { option } = await startSearch(page, { to: "AYT" });
  await open(seen, `/flight/search/?option=${option}`);
  const orders = page.getByRole("group", { name: t("search.sorts.title") });
  const earliest = orders.getByRole("button", { name: t.starting("search.quick.departure") });
  const time = (await earliest.textContent())?.match(/\d\d:\d\d/)?.[0] ?? "";
  await earliest.click();
  await expect(earliest).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#main article").first().locator("time").first()).toHaveText(time);
});

inPairedViews("flights: a fare is chosen at its price, which is the price to pay", 120, async (seen) => {
  const { page, t } = seen;
  const { option } = await startSearch(page, { to: "AYT" });
  await open(seen, `/flight/search/?option=${option}`);
  await page.locator("#main article [aria-haspopup=dialog]").first().click();
  const fares = sheet(page, t("results.fares.title"));
  await expect(fares.getByRole("radio").first()).toBeChecked();
  await fares.getByRole("radio").nth(1).check();
  await expect(fares.locator("label").nth(1)).toContainText("+");
  const take = fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) });
  const price = (await take.textContent())?.match(/\d[\d.,]*\d/)?.[0] ?? "";
  await take.click();
  await expect(payButton(page, t)).toContainText(price);
});

test("flights: style sheets that load with a part follow those of the page", async ({ page }) => {
  const { option } = await startSearch(page);
  await page.goto(`/flight/search/?option=${option}`);
  const sheets = () =>
    page.evaluate(() => {
      const own = new DOMParser().parseFromString(
        document.querySelector("noscript")?.textContent ?? "",
        "text/html",
      );
      const names = (of: Document) =>
        [...of.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));
      return { own: names(own), all: names(document) };
    });
  // The strip of days loads its style sheet with its code.
  await expect(page.locator("#main [aria-current=date]")).toBeVisible();
  const { own, all } = await sheets();
  expect(all.length).toBeGreaterThan(own.length);
  // A layered style sheet before another one makes the browser lay out all text of the page again.
  expect(all.slice(0, own.length)).toEqual(own);
});

test("flights: the first card of a round trip begins in the upper half of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.locator("#main article[aria-labelledby]").first();
  const expectHigh = () => expect.poll(async () => (await boxOf(card)).y).toBeLessThanOrEqual(380);
  await ROUND_TRIP.open(page);
  await expectHigh();
  await RETURNS.open(page);
  await expectHigh();
});

inPairedViews("flights: each outbound flight is one card with all its return flights", 120, async (seen) => {
  const { page, t } = seen;
  const { option } = await startSearch(page, { to: "BER", back: true });
  await open(seen, `/flight/search/?option=${option}&view=package`);
  const there = await page
    .locator("#main article h3")
    .evaluateAll((all) => all.map((one) => one.textContent?.split(/[;؛]/)[0]));
  expect(new Set(there).size).toBe(there.length);
  // The cards load their timeline one after the other; the first card that has one changes.
  await page.locator("#main article summary").first().click();
  await page.locator("#main article details[open] li button").first().click();
  const fares = sheet(page, t("results.fares.title"));
  await fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) }).click();
  await expect(payButton(page, t)).toBeVisible();
});

inPairedViews(
  "flights: filters stay visible on a desktop, and the chosen ones can be removed",
  120,
  async (seen) => {
    const { page, t, view } = seen;
    const { option } = await startSearch(page, { to: "AYT" });
    await open(seen, `/flight/search/?option=${option}`);
    const isDesktop = view % 2 === 1;
    if (!isDesktop) await page.getByRole("button", { name: t("search.bar.filter") }).click();
    const filters = isDesktop
      ? page.getByRole("complementary", { name: t("search.filters.title") })
      : page.getByRole("dialog", { name: t("search.filters.title") });
    const direct = filters.getByRole("checkbox", { name: t.starting("results.card.direct") });
    await direct.check();
    if (!isDesktop) await filters.getByRole("button", { name: t("common.close") }).click();
    const chosen = page.getByRole("list", { name: t("search.filters.chosen") });
    const remove = chosen.getByRole("button", {
      name: t("search.filters.remove", { filter: t("results.card.direct") }),
    });
    await expect(remove).toBeVisible();
    if (isDesktop) {
      await page.evaluate(() => window.scrollTo(0, 600));
      await expect(filters.getByRole("heading", { name: t("search.filters.title") })).toBeInViewport();
      await page.evaluate(() => window.scrollTo(0, 0));
    }
    await remove.click();
    await expect(chosen).toBeHidden();
  },
);

inEveryView("buses and cars: cards are not cut, and the layout does not shift", 180, async (seen) => {
  const { page } = seen;
  const bus = await startBusSearch(page);
  const car = await startRental(page);
  for (const address of [`/bus/search/?option=${bus.option}`, `/car/search/?option=${car.option}`]) {
    await open(seen, address);
    await expectWhole(page.locator("#main article").first());
    expect(await shifted(page), address).toBeLessThan(0.05);
  }
});

test("the line beside a flight's segments runs from stop to stop, and not beyond the last one", async ({
  page,
}) => {
  // Distant enough for a connection.
  const { option } = await startSearch(page, { from: "IGD", to: "LHR" });
  await page.goto(`/flight/search/?option=${option}`);
  const card = page.locator("#main article").first();
  await card.getByRole("button", { name: TURKISH("results.card.detail") }).click();
  const segments = page.locator("li:has(> [data-end])");
  await expect(segments.first()).toBeVisible();
  const drawn = await segments.evaluateAll((all) =>
    all.map((item) => {
      const [segment, end] = item.children as unknown as [HTMLElement, HTMLElement];
      const px = (part: HTMLElement, edge: "top" | "bottom" | "height") =>
        Number.parseFloat(getComputedStyle(part, "::before")[edge]);
      const mark = end.getBoundingClientRect().top + px(end, "top");
      return {
        line: segment.getBoundingClientRect().bottom - px(segment, "bottom"),
        mark: [mark, mark + px(end, "height")],
        below: getComputedStyle(end, "::after").content,
      };
    }),
  );
  expect(drawn.length).toBeGreaterThan(0);
  for (const { line, mark, below } of drawn) {
    expect(line).toBeGreaterThanOrEqual(mark[0] ?? 0);
    expect(line).toBeLessThanOrEqual(mark[1] ?? 0);
    expect(below).toBe("none");
  }
});
