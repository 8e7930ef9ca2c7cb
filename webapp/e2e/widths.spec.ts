// Widths between a phone and a desktop: the screens of a purchase fit the widest letters and use the
// available space.

import { PAYMENT, RESULTS, TICKET } from "./screens";
import { expect, type Page, test } from "./test";
import { widthOf } from "./widths";
import { TURKISH } from "./words";

test.use({ viewport: { width: 320, height: 640 } });

/**
 * Returns the parts whose text overflows them or the page, except parts that scroll, are cut with an
 * ellipsis on purpose or are for screen readers only.
 */
const cut = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "#main :is(button, a, p, h1, h2, h3, dt, dd, label, data, time)",
      ),
    ]
      .filter((part) => {
        const style = getComputedStyle(part);
        const { left, right, width } = part.getBoundingClientRect();
        if (width <= 1 || style.textOverflow === "ellipsis" || part.closest(".visually-hidden")) return false;
        let scroller = part.parentElement;
        while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
          scroller = scroller.parentElement;
        const isOut = !scroller && (left < 0 || right > document.documentElement.clientWidth);
        return isOut || (style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1);
      })
      .map((part) => `${part.tagName} ${part.textContent}`),
  );

for (const { name, open } of [RESULTS, PAYMENT, TICKET]) {
  test(`${name} is not cut with a wide font on a tablet`, async ({ page }) => {
    await open(page);
    for (const width of [768, 880]) {
      await page.setViewportSize({ width, height: 900 });
      // A font that is a fifth wider than the normal one; on a machine without these fonts, only the letter
      // spacing is wider.
      await page.evaluate(() => {
        const style = document.documentElement.style;
        style.setProperty("--font", '"DejaVu Sans", Verdana, sans-serif');
        style.setProperty("letter-spacing", "0.06em");
        return new Promise((done) => setTimeout(done, 200));
      });
      expect(await widthOf(page), `${width}`).toBe(width);
      expect(await cut(page), `${width}`).toEqual([]);
    }
  });
}

test("flight cards show airports, cities, cabin and kilograms from 900 px on", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await RESULTS.open(page);
  const card = page.locator("#main article[aria-labelledby]").first();
  const roomy = card.locator("[data-roomy]");
  const seen = () =>
    roomy.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
  await expect(roomy.first()).toBeVisible();
  const said = (await seen()).join(" ");
  expect(said).toMatch(new RegExp(`${TURKISH("server.class_economy")}|${TURKISH("server.class_business")}`));
  expect(said).toContain("İstanbul");
  expect(said).toMatch(/\b[A-Z]{3}\b/);
  await expect(
    page
      .locator("#main article")
      .getByText(TURKISH.any("results.card.luggage", ["kg"]))
      .first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 899, height: 900 });
  await expect.poll(seen).toEqual([]);
});

test("the banner of the price alert is one line on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await RESULTS.open(page);
  const words = page
    .getByRole("button", { name: /fiyat alarmı kur/i })
    .locator("span")
    .first();
  const lines = await words.evaluate((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  expect(await words.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
});
