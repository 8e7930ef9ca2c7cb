// Searches from a city with several airports or stations: each result names its airport or station, and a
// filter narrows the results to one.

import { readFileSync } from "node:fs";
import {
  choosePlace,
  openField,
  pickDate,
  pickPlace,
  scrollHome,
  search,
  sheet,
  submitForm,
} from "./journey";
import { expect, type Page } from "./test";
import { inPairedViews } from "./views";
import { escaped, type Words } from "./words";

const FILE = `${import.meta.dirname}/../../content/city-places.json`;
const PLACES: Record<"airports" | "stations", { name: string[] }> = JSON.parse(readFileSync(FILE, "utf8"));
/** Index of each language in the file's lists of names. */
const POSITION = { tr: 0, en: 1, de: 2, ar: 4 };

const allOf = (kind: "airports" | "stations", t: Words) => PLACES[kind].name[POSITION[t.language]] ?? "";

/** Opens the filters, which are in a panel on a phone. */
async function openFilters(page: Page, view: number, t: Words) {
  if (view % 2 === 0) await page.getByRole("button", { name: t("search.bar.filter") }).click();
  const phone = page.getByRole("dialog", { name: t("search.filters.title") });
  return view % 2 === 0 ? phone : page.getByRole("complementary", { name: t("search.filters.title") });
}

inPairedViews("a city search finds all its airports, and a filter one", 90, async ({ page, t, view }) => {
  await page.goto("/");
  await page.getByRole("button", { name: t.starting("home.form.from") }).click();
  const picker = sheet(page, t("home.place.departureTitle"));
  await picker.getByRole("searchbox").fill("Istanbul");
  await picker.getByRole("button", { name: allOf("airports", t) }).click();
  await expect(page.getByRole("button", { name: t.starting("home.form.from") })).toContainText(
    allOf("airports", t),
  );
  await pickPlace(page, "to", "ESB", t);
  await search(page, t);
  const cards = page.locator("#main article");
  await expect(cards.filter({ hasText: "SAW" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: "IST" }).first()).toBeVisible();
  const filters = await openFilters(page, view, t);
  await filters.getByRole("checkbox", { name: /\(SAW\)/ }).check();
  if (view % 2 === 0) await page.keyboard.press("Escape");
  await expect(cards.filter({ hasText: "IST" })).toHaveCount(0);
  await expect(cards.filter({ hasText: "SAW" }).first()).toBeVisible();
});

inPairedViews("buses are searched from every station of a city", 90, async ({ page, t }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: t("home.tabs.bus") }).click();
  const form = page.getByRole("form", { name: t("bus-search.label") });
  for (const [field, title, words, city] of [
    ["from", "departureTitle", "Istanbul", allOf("stations", t)],
    ["to", "arrivalTitle", "Ankara", t.language === "ar" ? "أشتي" : "AŞTİ"],
  ] as const) {
    const picker = sheet(page, t(`bus-search.${title}`));
    await openField(form.getByRole("button", { name: t.starting(`home.form.${field}`) }), picker);
    await picker.getByRole("searchbox").fill(words);
    await picker
      .getByRole("button", { name: new RegExp(escaped(city)) })
      .first()
      .click();
  }
  // The form's default day, today, has no buses left shortly before midnight.
  await pickDate(page, t("bus-search.date"), 15, t);
  await submitForm(page, t("bus-search.submit"), t("bus-search.date"));
  await expect(page.locator("#main article").first()).toBeVisible();
  const option = new URL(page.url()).searchParams.get("option") ?? "";
  expect(atob(option)).toMatch(/^bus\.1003401\.\d+\.\d{8}\./);
});

inPairedViews("home shows the last search with its price, and cheap days", 90, async ({ page, t }) => {
  await page.goto("/");
  await page.getByRole("button", { name: t.starting("home.form.from") }).click();
  await choosePlace(page, "from", "SAW", t);
  await pickPlace(page, "to", "ADB", t);
  await search(page, t);
  const first = page.locator("#main article data[value]").first();
  const price = await first.textContent();
  // The search is stored once the page is idle.
  await page.waitForFunction(() => localStorage.getItem("rota.own.searches") !== null);
  await page.goto("/");
  await scrollHome(page);
  const recent = page.getByRole("region", { name: t("suggestions.recent.title") });
  await expect(recent.getByRole("link")).toContainText(t("suggestions.from", { price: price ?? "" }));
  await scrollHome(page);
  const cheapest = page.locator("section").filter({ has: page.getByText(t("suggestions.cheapestNote")) });
  await expect(cheapest.getByRole("link")).toHaveCount(8);
  const day = cheapest.getByRole("link").first();
  const said = (await day.textContent()) ?? "";
  await day.click();
  await expect(page.locator("#main article").first()).toBeVisible();
  const begins = (await page.locator("#main article data[value]").first().textContent()) ?? "";
  expect(said).toContain(begins);
  await page.goto("/");
  await recent.getByRole("button", { name: t("suggestions.recent.forget") }).click();
  await expect(recent).toBeHidden();
});
