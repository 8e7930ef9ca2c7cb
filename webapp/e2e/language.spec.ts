// A visitor with a German browser: the question appears once, in one line without a layout shift, and the
// default stays Turkish.

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "./test";

test.use({ locale: "de-DE", viewport: { width: 360, height: 740 } });

const { question, accept } = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../content/catalogues/de/language-offer.json`, "utf8"),
);
const line = (page: Page) => page.getByRole("complementary", { name: question });

test("a German browser is asked for its language once, without a layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(line(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(
    0,
  );
  await page.reload();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(line(page)).toBeHidden();
});

test("the accepted language offer shows the app in German", async ({ page }) => {
  await page.goto("/");
  await line(page).getByRole("button", { name: accept }).click();
  await expect(page.locator('html[lang="de"]:not([data-language-pending])')).toBeVisible();
  await expect(line(page)).toBeHidden();
});
