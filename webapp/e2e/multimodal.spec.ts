// Multimodal search between two cities: from home's fourth tab to plane, bus and car side by side, in three
// orders, and on to the results of each product.

import { findings } from "./axe";
import { openField, pickDate, sheet } from "./journey";
import { expect, type Page } from "./test";
import { inEveryView, inPairedViews } from "./views";
import type { Words } from "./words";

const CITIES = {
  tr: ["İstanbul", "Ankara"],
  en: ["Istanbul", "Ankara"],
  de: ["Istanbul", "Ankara"],
  ar: ["إسطنبول", "أنقرة"],
};

async function pickCity(page: Page, direction: "departure" | "arrival", name: string, t: Words) {
  const field = page.getByRole("button", {
    name: t.starting(`home.form.${direction === "departure" ? "from" : "to"}`),
  });
  const picker = sheet(page, t(`ways.form.${direction}Title`));
  await openField(field, picker);
  await picker.getByRole("searchbox").fill(name);
  await expect(picker.getByText(t("home.place.popular", { product: "city" }))).toBeHidden();
  await picker.getByRole("button", { name }).first().click();
  await expect(picker).toBeHidden();
  await expect(field.filter({ hasText: name })).toBeVisible();
}

const cards = (page: Page) => page.locator("#main li > article");

/** Opens all departures: on a phone each row is expandable, on a desktop all of them are visible. */
async function openAll(page: Page) {
  await expect(cards(page).first()).toBeVisible();
  const closed = page.locator("#main h3 > button[aria-expanded=false]");
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
}

/** Values of each card, in the order on screen: the price in liras, or the number next to the text. */
const prices = (page: Page) =>
  cards(page)
    .locator("data[value]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
const kilograms = async (page: Page) => {
  const said = await cards(page).locator("dl > div:last-child dd").allTextContents();
  return said.map((text) => Number(text.replace(/\D/g, "")));
};
const minutes = async (page: Page) => {
  const said = await cards(page).locator("dl > div:first-child dd").allTextContents();
  return said.map((text) => {
    const [hours = 0, rest = 0] = (text.match(/\d+/g) ?? []).map(Number);
    return hours * 60 + rest;
  });
};
const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

inEveryView("plane, bus and car are compared door to door, and lead on", 120, async ({ page, t }) => {
  const [from = "", to = ""] = CITIES[t.language];
  await page.goto("/");
  await page.getByRole("tab", { name: t("home.tabs.all") }).click();
  await pickCity(page, "departure", from, t);
  await pickCity(page, "arrival", to, t);
  await pickDate(page, t("ways.form.date"), 12, t);
  await page.getByRole("button", { name: t("ways.form.submit"), exact: true }).click();

  await expect(page).toHaveURL(/\/ways\/\?option=/);
  await expect(page.getByRole("heading", { level: 1, name: t("search.route", { from, to }) })).toBeVisible();
  await openAll(page);
  for (const product of ["flight", "bus", "car"])
    await expect(page.getByRole("link", { name: t.starting("ways.see", { product }) }).first()).toBeVisible();

  expect(await prices(page)).toEqual(ascending(await prices(page)));
  // More departures are available than were compared, and another one can be selected.
  const flights = page.getByRole("list", { name: t("ways.departures", { product: "flight" }) });
  await expect.poll(() => flights.getByRole("button").count()).toBeGreaterThan(2);
  const another = flights.locator("button[aria-pressed=false]").first();
  const chosen = (await another.textContent()) ?? "";
  await another.click();
  await expect(flights.locator("button[aria-pressed=true]")).toHaveText(chosen);
  await page.getByText(t("ways.sort.time"), { exact: true }).click();
  expect(await minutes(page)).toEqual(ascending(await minutes(page)));
  await expect(cards(page).first().getByText(t("ways.best.time"))).toBeVisible();
  await expect(
    cards(page)
      .first()
      .getByText(t("ways.by", { product: "flight" }), { exact: true }),
  ).toBeVisible();
  await page
    .getByRole("group", { name: t("ways.sort.label") })
    .getByText(t("ways.sort.co2"))
    .click();
  expect(await kilograms(page)).toEqual(ascending(await kilograms(page)));
  await expect(
    cards(page)
      .first()
      .getByText(t("ways.by", { product: "bus" }), { exact: true }),
  ).toBeVisible();
  // The four parts as text, and the source of the CO₂ figures.
  await expect(
    cards(page)
      .first()
      .getByRole("list", { name: t("ways.parts.label") })
      .getByRole("listitem"),
  ).toHaveCount(4);
  await expect(page.getByRole("link", { name: /UK Government GHG Conversion Factors/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.gov\.uk\//,
  );

  expect(await findings(page)).toEqual([]);
  const address = page.url();
  await page.getByRole("button", { name: t("search.dates.next") }).click();
  await expect(page).not.toHaveURL(address);
  await expect(cards(page).first()).toBeVisible();
  await openAll(page);
  // The days' prices are for all passengers.
  await expect(page.getByText(t("search.dates.base", { per: "party" }))).toBeVisible();
  // The selected order stays.
  expect(await kilograms(page)).toEqual(ascending(await kilograms(page)));

  const compared = page.url();
  await page
    .getByRole("link", { name: t.starting("ways.see", { product: "bus" }) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/bus\/search\/\?option=/);
  const buses = page.url();
  await expect(page.locator("#main article[aria-labelledby] h3").first()).toBeAttached();
  await page.getByRole("button", { name: t("search.dates.next") }).click();
  await expect(page).not.toHaveURL(buses);
  await page.getByRole("button", { name: t("common.back") }).click();
  await expect(page).toHaveURL(compared);
  await expect(cards(page).first()).toBeVisible();
});

inPairedViews("a multimodal search without results says why", 60, async ({ page, t }) => {
  await page.goto("/ways/");
  await expect(page.getByText(t("ways.noneText"))).toBeVisible();
  const past = Buffer.from("all.3401.601.20200101.1.0.0.0").toString("base64url");
  await page.goto(`/ways/?option=${past}`);
  await page.getByRole("button", { name: t("search.error.fromToday") }).click();
  await expect(page.getByRole("region", { name: t("search.dates.label") })).toBeVisible();
  await expect(page.locator("#main li > article").first()).toBeVisible();
});

inPairedViews("the last comparison can be read without a connection", 60, async ({ page, t }) => {
  const day = (date: string) => Buffer.from(`all.3401.601.${date}.1.0.0.0`).toString("base64url");
  const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  await page.goto(`/ways/?option=${day(soon)}`);
  await expect(cards(page).first()).toBeVisible();
  await page.route("**/api/base/gateway/results/ways/**", (route) => route.abort());
  await page.reload();
  const [before = ""] = t("search.offline", { at: "|" }).split("|");
  await expect(page.getByText(before)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});
