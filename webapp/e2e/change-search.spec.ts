// "Change search" over results opened by a link in a fresh browser: the form shows the criteria, and
// changing one field leads to the results of a search that differs only in this field.

import { formatDate } from "../lib/format";
import { intlLocale } from "../lib/i18n/messages";
import { plain } from "../lib/search/option";
import { multimodalAddress, pickDate, startBusSearch, startRental, startSearch, submitForm } from "./journey";
import { dateIn } from "./people";
import { expect, type Locator, type Page } from "./test";
import { inPairedViews, type Seen } from "./views";
import type { Words } from "./words";

const CITIES = {
  de: { ankara: "Ankara", antalya: "Antalya", berlin: "Berlin", istanbul: "Istanbul", izmir: "Izmir" },
  en: { ankara: "Ankara", antalya: "Antalya", berlin: "Berlin", istanbul: "Istanbul", izmir: "Izmir" },
  tr: { ankara: "Ankara", antalya: "Antalya", berlin: "Berlin", istanbul: "İstanbul", izmir: "İzmir" },
  ar: { ankara: "أنقرة", antalya: "أنطاليا", berlin: "برلين", istanbul: "إسطنبول", izmir: "إزمير" },
};

const parts = (option: string) => plain(option).split(".");
const spelled = (date: string) => date.replaceAll("-", "");
const dateOf = (day: number, t: Words) => formatDate(intlLocale(t.language), dateIn(1, day), "short");
const passengers = (count: number, t: Words) => t("home.passengers.count", { count });

/** Opens the results by a link and the form above them, and checks the criteria shown in the form. */
async function openForm({ page, t }: Seen, link: string, label: string, said: string[]): Promise<Locator> {
  await page.goto(link);
  await expect(page.locator("#main article").first()).toBeVisible();
  await page.getByRole("button", { name: t("search.edit") }).click();
  const form = page.getByRole("form", { name: t(label) });
  for (const words of said) await expect(form).toContainText(words);
  return form;
}

/** Checks that the results belong to the previous search with `from` replaced by `to`. */
async function expectResults(page: Page, before: string, changed: [from: string, to: string]) {
  const [from, to] = changed;
  const option = () => parts(new URL(page.url()).searchParams.get("option") ?? "");
  await expect.poll(option).toEqual(parts(before).map((part) => (part === from ? to : part)));
  await expect(page.locator("#main article").first()).toBeVisible();
}

inPairedViews("a shared flight search is changed in one field", 90, async (seen) => {
  const { page, t } = seen;
  const { istanbul, berlin } = CITIES[t.language];
  const trip = { to: "BER", back: true, adult_count: 2, direct_flights_only: true };
  const { option } = await startSearch(page, trip);
  const said = [istanbul, "IST", berlin, "BER", dateOf(12, t), dateOf(19, t), passengers(2, t)];
  const form = await openForm(seen, `/ucak-bileti/ara/${option}/`, "home.form.label", said);
  await expect(form.getByRole("radio", { name: t("home.form.roundTrip") })).toBeChecked();
  const direct = form.getByRole("switch", { name: t("home.form.directOnly") });
  await expect(direct).toBeChecked();

  await direct.uncheck();
  await submitForm(page, t("home.form.submit"), t("home.form.departureDate"));
  await expectResults(page, option, ["d", ""]);
});

inPairedViews("a shared bus search is changed in one field", 90, async (seen) => {
  const { page, t } = seen;
  const { istanbul, ankara } = CITIES[t.language];
  const { option } = await startBusSearch(page);
  const said = [istanbul, ankara, dateOf(12, t)];
  await openForm(seen, `/bus/search-gate/${option}/`, "bus-search.label", said);

  await pickDate(page, t("bus-search.date"), 22, t);
  await submitForm(page, t("bus-search.submit"), t("bus-search.date"));
  await expectResults(page, option, [spelled(dateIn(1, 12)), spelled(dateIn(1, 22))]);
});

inPairedViews("a shared car search is changed in one field", 90, async (seen) => {
  const { page, t } = seen;
  const { izmir, antalya } = CITIES[t.language];
  const { option } = await startRental(page);
  const said = [izmir, antalya, dateOf(12, t), dateOf(16, t)];
  const form = await openForm(seen, `/car/search-gate/${option}/`, "car-search.label", said);
  await expect(form.getByRole("switch", { name: t("car-search.different") })).toBeChecked();
  await expect(form.getByLabel(t("car-search.pickupTime"))).toHaveValue("10:00");
  await expect(form.getByLabel(t("car-search.dropoffTime"))).toHaveValue("18:30");

  await form.getByLabel(t("car-search.dropoffTime")).selectOption("20:00");
  await submitForm(page, t("car-search.submit"), t("car-search.pickupDate"));
  await expectResults(page, option, ["1830", "2000"]);
});

inPairedViews("a shared multimodal search is changed in a single field", 90, async (seen) => {
  const { page, t } = seen;
  const { istanbul, ankara } = CITIES[t.language];
  const link = await multimodalAddress(page);
  const option = new URL(link, "https://rota.example").searchParams.get("option") ?? "";
  const said = [istanbul, ankara, dateOf(12, t), passengers(2, t)];
  await openForm(seen, link, "ways.form.label", said);

  await pickDate(page, t("ways.form.date"), 22, t);
  await submitForm(page, t("ways.form.submit"), t("ways.form.date"));
  await expectResults(page, option, [spelled(dateIn(1, 12)), spelled(dateIn(1, 22))]);
});
