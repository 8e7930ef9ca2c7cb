// Dialogs above sheets in the browser's layers: keys and taps reach only the topmost one, and input meant
// for something else does not answer a dialog that a timer opened.

import { dayOf, expectLayers, openField, sheet, startBusSearch } from "./journey";
import { dateIn } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH as t } from "./words";

const QUARTER_MS = 16 * 60_000;

test("a timer's dialog over a sheet ignores early keys and taps, and closes alone", async ({ page }) => {
  const { option, session } = await startBusSearch(page);
  await page.clock.install();
  await page.goto(`/bus/search/?option=${option}&session_unique=${session}`);
  await page.getByRole("button", { name: t("search.sorts.more"), exact: true }).click();
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

test("a tap beside the seat map keeps the selected seats", async ({ page }) => {
  const { option, session } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}&session_unique=${session}`);
  await page
    .getByRole("button", { name: t.any("bus-results.card.chooseBus", ["departs", "company", "price"]) })
    .first()
    .click();
  const seats = sheet(page, t("bus-results.seats.title"));
  await seats
    .getByRole("button", {
      name: t.opening("bus-results.seats.seat", ["seat", "row"], { who: "both", price: "none" }),
    })
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

test("a passing message does not cover the title of a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByRole("radio", { name: t("home.form.roundTrip") }).check({ force: true });
  const departure = t("home.form.departureDate");
  await openField(page.getByRole("button", { name: new RegExp(`^${departure}`) }), sheet(page, departure));
  await (await dayOf(page, departure, dateIn(2, 20))).click();
  const said = page.getByRole("status").filter({ hasText: t("home.form.returnMoved") });
  await expect(said).toBeVisible();
  const back = sheet(page, t("home.form.returnDate"));
  await expect(back).toBeVisible();
  const [words, title] = await Promise.all(
    [said, back.getByRole("heading").first()].map((it) => it.boundingBox()),
  );
  const end = (title?.y ?? 0) + (title?.height ?? 0);
  expect(words?.y).toBeGreaterThan(end);
});

test("Back closes an open layer and stays on the page, and Forward opens no layer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepCrossings(page);
  await page.goto("/faq/");
  const { option, session } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}&session_unique=${session}`);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const filters = page.getByRole("dialog", { name: t("search.filters.title") });
  const sorts = sheet(page, t("search.sorts.title"));
  const seats = sheet(page, t("bus-results.seats.title"));
  for (const [opener, opened] of [
    [button(t("search.bar.filter")), filters],
    [button(t("search.sorts.more")), sorts],
    [button(t.any("bus-results.card.chooseBus", ["departs", "company", "price"])), seats],
  ] as const) {
    await opener.click();
    await expect(opened).toBeVisible();
    await expectLayers(page, 1);
    await page.goBack();
    await expect(opened).toBeHidden();
    expect(new URL(page.url()).pathname).toBe("/bus/search/");
    // Forward leads to the entry that the layer left, which is skipped back to the page.
    await page.goForward();
    await expect.poll(() => lastTwo(page)).toEqual([1, 0]);
    await expect(opened).toBeHidden();
  }
  await button(t("search.sorts.more")).click();
  await sorts.getByRole("button", { name: t("common.close") }).click();
  await expect(sorts).toBeHidden();
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test("a link of the menu opens its page, and Back returns to the page below the menu", async ({ page }) => {
  await page.goto("/contact/");
  await page
    .getByRole("button", { name: t.starting("shell.menuTitle") })
    .filter({ visible: true })
    .click();
  const menu = page.getByRole("dialog", { name: t("shell.brand") });
  await expectLayers(page, 1);
  await menu.getByRole("link", { name: t("account.menu.help") }).click();
  await expect(page).toHaveURL(/\/faq\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/contact\/$/);
  await expect(menu).toBeHidden();
  await expectLayers(page, 0);
  await page.goForward();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test("a reload closes the sheet, and Back then leaves the page", async ({ page }) => {
  await page.goto("/faq/");
  await page.goto("/");
  await page.getByRole("button", { name: t.starting("home.form.from") }).click();
  await expectLayers(page, 1);
  await page.reload();
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test("a panel closed in the frame that opened it returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { option } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}`);
  const filter = page.getByRole("button", { name: t("search.bar.filter") });
  await filter.evaluate(async (opener: HTMLElement) => {
    opener.focus();
    opener.click();
    let panel: Element | null = null;
    while (!panel) {
      await new Promise(requestAnimationFrame);
      panel = document.querySelector("dialog:popover-open");
    }
    panel.querySelector("button")?.click();
  });
  await expect(filter).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
});

declare global {
  interface Window {
    crossings: number[];
  }
}

/**
 * Records on each following page the layer counts of the history entries reached, also of those hidden from
 * the page's own listeners.
 */
const keepCrossings = (page: Page) =>
  page.addInitScript(() => {
    window.crossings = [];
    window.addEventListener("popstate", (event) => window.crossings.push(event.state?.layers ?? 0));
  });
const lastTwo = (page: Page) => page.evaluate(() => window.crossings.slice(-2));
