// Dialogs over sheets, in the browser's own layers: keys and taps reach the one on top alone, and none that a clock opened is answered
// by what was meant for something else.

import { sheet, startBusSearch } from "./journey";
import { expect, test } from "./test";
import { TURKISH as t } from "./words";

const QUARTER_MS = 16 * 60_000;

test("a clock's dialog over a sheet takes no key at once, and closes alone", async ({ page }) => {
  const { option, session } = await startBusSearch(page);
  await page.clock.install();
  await page.goto(`/bus/search/?option=${option}&session_unique=${session}`);
  await page.getByRole("button", { name: t("search.bar.sort") }).click();
  const sorts = sheet(page, t("search.sorts.title"));
  await expect(sorts).toBeVisible();
  await page.clock.fastForward(QUARTER_MS);
  const dialog = page.getByRole("alertdialog", { name: t("search.timeout.title") });
  await expect(dialog).toBeVisible();
  const back = dialog.getByRole("button", { name: t("search.select.back") });
  await expect(back).toBeDisabled();
  for (const key of ["Enter", "Space", "Escape"]) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1000);
  await expect(back).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(sorts).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/bus/search/");
});

test("a tap beside the seats keeps the chosen ones", async ({ page }) => {
  const { option, session } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}&session_unique=${session}`);
  await page
    .getByRole("button", { name: /seferini seç, / })
    .first()
    .click();
  const seats = sheet(page, t("bus-results.seats.title"));
  await seats
    .getByRole("button", { name: /boş: kadın veya erkek yolcuya/ })
    .first()
    .click();
  await seats.getByRole("button", { name: t("bus-results.seats.woman"), exact: true }).click();
  const chosen = seats.getByRole("list", { name: t("bus-results.seats.chosen") }).getByRole("button");
  await expect(chosen).toHaveCount(1);
  await page.mouse.click(5, 5);
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(seats).toBeHidden();
});
