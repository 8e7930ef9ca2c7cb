// Prices of days in the calendars of forms and results, and in the table of departures and returns. Each
// price equals the first price of the day's results.

import { intlLocale } from "../lib/i18n/messages";
import { dayOf, pickPlace, search, sheet, startBusSearch, startSearch } from "./journey";
import { dateIn } from "./people";
import { expect, type Locator, type Page } from "./test";
import { inEveryView, inPairedViews } from "./views";
import type { Words } from "./words";

const PRICE = "PRICE";

const short = (total: string, t: Words) =>
  new Intl.NumberFormat(intlLocale(t.language), { maximumFractionDigits: 0 }).format(
    total as Intl.StringNumericLiteral,
  );

/** Returns the price of the first card. */
async function firstPrice(page: Page, t: Words): Promise<string> {
  const first = page.locator("#main article data[value]").first();
  return short((await first.getAttribute("value")) ?? "", t);
}

/** Polls, since the previous list stays until the next one arrives. */
const beginsWith = (page: Page, price: string | null, t: Words) =>
  expect.poll(() => firstPrice(page, t)).toBe(price);

/** Returns the calendar's days that are marked as the cheapest. */
function cheapest(days: Locator, t: Words): Locator {
  const said = t("calendar.day", { fare: "lowest", date: "DATE", price: PRICE }).split(PRICE)[1] ?? "";
  return days.getByRole("button", { name: said });
}

/**
 * Returns the lowest price of a round trip in the list that is open, since the card of a flight in a
 * combination shows the price of the outbound flight only.
 */
const cheapestTrip = (page: Page, t: Words) =>
  page.getByRole("group", { name: t("results.views.label") }).locator("label:has(:checked) small");

/** Dates above the results. */
const dates = (page: Page, t: Words) => page.getByRole("region", { name: t("search.dates.label") });

const shownOn = (day: Locator) => day.locator("[aria-hidden=true] > span").last().textContent();

inPairedViews("the calendar of a flight shows the lowest fare of a day", 120, async ({ page, t, view }) => {
  const title = t("home.form.departureDate");
  await page.goto("/");
  await pickPlace(page, "from", "IST", t);
  await pickPlace(page, "to", "ESB", t);
  const isPhone = view % 2 === 0;
  const picker = sheet(page, title);
  const someDay = await dayOf(page, title, dateIn(1, 12), t);
  await expect(someDay.locator("[aria-hidden=true] > span").last()).toHaveText(/\d/);
  if (!isPhone) await expect(picker.getByRole("grid")).toHaveCount(2);

  // One day is marked, and no compared day costs less: on a phone, all loaded months are compared.
  const day = cheapest(picker, t);
  await expect(day).toHaveCount(1);
  const price = (await shownOn(day)) ?? "";
  const numberOf = (text: string) => Number(text.replace(/\D/g, ""));
  const prices = await picker.locator("[data-day] [aria-hidden=true] > span:last-child").allTextContents();
  const known = prices.filter((text) => /\d/.test(text)).map(numberOf);
  expect(known.length).toBeGreaterThan(20);
  expect(numberOf(price)).toBe(Math.min(...known));

  await day.click();
  await search(page, t);
  await beginsWith(page, price, t);
});

inPairedViews(
  "a return day above the results shows the price of the whole round trip",
  120,
  async ({ page, t }) => {
    const { option } = await startSearch(page, { to: "BER", back: true });
    await page.goto(`/flight/search/?option=${option}`);
    const title = t("results.dates.returnTitle");
    await dates(page, t)
      .getByRole("button", { name: t.starting("results.dates.return") })
      .click();
    const day = await dayOf(page, title, dateIn(1, 21), t);
    await expect(day.locator("[aria-hidden=true] > span").last()).toHaveText(/\d/);
    const price = await shownOn(day);
    await day.click();
    await expect(page).not.toHaveURL(new RegExp(option));
    await expect(cheapestTrip(page, t)).toContainText(price ?? "");
  },
);

inPairedViews("the calendar of a bus shows the price per seat", 120, async ({ page, t }) => {
  const { option } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}`);
  const title = t("bus-results.dates.departureTitle");
  await dates(page, t)
    .getByRole("button", { name: t.starting("bus-results.dates.departure") })
    .click();
  const day = await dayOf(page, title, dateIn(1, 15), t);
  await expect(day.locator("[aria-hidden=true] > span").last()).toHaveText(/\d/);
  const price = await shownOn(day);
  await day.click();
  await expect(page).not.toHaveURL(new RegExp(option));
  await expect(page.locator("#main article").first()).toBeVisible();
  await beginsWith(page, price, t);
});

inPairedViews("the table of round-trip days leads to the trip at its price", 120, async ({ page, t }) => {
  const { option } = await startSearch(page, { to: "BER", back: true });
  await page.goto(`/flight/search/?option=${option}`);
  await expect(page.locator("#main article").first()).toBeVisible();
  const compare = page.getByRole("button", { name: t("results.dates.compare") });
  await compare.click();
  const table = page.getByRole("table", { name: t("calendar.grid.caption") });
  await expect(table.getByRole("row")).toHaveCount(2 + 7);
  await expect(table.getByRole("columnheader")).toHaveCount(2 + 7);
  await expect(table.locator("[aria-current]")).toHaveCount(1);
  const said = t("calendar.grid.pair", { fare: "lowest", departure: "", back: "", price: PRICE }).split(
    PRICE,
  )[1];
  await expect(table.getByRole("button", { name: said ?? "" })).toHaveCount(1);

  // Moves by keyboard to the pair after the current one.
  await table.locator("[aria-current]").focus();
  await page.keyboard.press("Tab");
  const pair = page.locator("td button:focus");
  const price = await pair.locator("[aria-hidden=true] > span").first().textContent();
  await page.keyboard.press("Enter");
  await expect(table).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(option));
  await expect(page.locator("#main article").first()).toBeVisible();
  const digits = (text: string | null) => text?.replace(/\D/g, "");
  // The previous list stays until the next one arrives.
  await expect.poll(async () => digits(await cheapestTrip(page, t).textContent())).toBe(digits(price));
});

inEveryView(
  "no compared fare is wider than its cell, and every departure day fits on one line",
  60,
  async ({ page, t }) => {
    const { option } = await startSearch(page, { to: "BER", back: true });
    await page.goto(`/flight/search/?option=${option}`);
    await page.getByRole("button", { name: t("results.dates.compare") }).click();
    const table = page.getByRole("table", { name: t("calendar.grid.caption") });
    await expect(table.locator("td button").first()).toBeVisible();
    const cut = await table
      .locator("td button")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
    const heights = await table
      .getByRole("rowheader")
      .evaluateAll((days) => days.map((day) => day.lastElementChild?.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
  },
);
