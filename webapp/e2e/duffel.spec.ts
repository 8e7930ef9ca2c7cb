// Flights of Duffel beside the built-in network's, sold by its simulator (functions/duffel-simulator says what goes wrong there): results
// that fill in, a price that rises at the choice, passports, an airline that confirms later, and its reference on the ticket.

import {
  accept,
  confirmAtBank,
  fillCard,
  fillContact,
  fillPassengers,
  GOOD_CARD,
  json,
  offers,
  payButton,
  pickDate,
  pickPlace,
  readTicket,
  search,
  sheet,
  startSearch,
} from "./journey";
import { AYSE, CAGLA, ISMAIL, UMUT } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH as t } from "./words";

/** The simulator confirms later what is sold to this family name, and asks more at the choice for a first flight with such a number. */
const CONFIRMED_LATE = "Late";
const RISES = /7$/;
const DESTINATIONS = ["BER", "LHR", "CDG", "FRA", "AMS", "VIE"];
/** Until the simulated airline has decided, and its notice is through. */
const LATE_MS = 45_000;

type Package = {
  product_id: string;
  departure: { airline: { name: string }; information: { flight_number: string } };
};

/** From Istanbul to where Duffel has such a flight, and the flight: numbers are the same on every day. */
async function risingFlight(page: Page): Promise<{ to: string; airline: string; number: string }> {
  for (const to of DESTINATIONS) {
    const { option } = await startSearch(page, { to, back: true, day: 9 });
    const read = () => json(page, "get", `/api/flight/gateway/results/?option=${option}`);
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe("complete");
    const { search: items }: { search: Package[] } = await read();
    const rises = ({ product_id, departure }: Package) =>
      product_id.startsWith("duffel-") && RISES.test(departure?.information.flight_number);
    const rising = items.find(rises)?.departure;
    if (rising) return { to, airline: rising.airline.name, number: rising.information.flight_number };
  }
  throw new Error(`no such flight to any of ${DESTINATIONS}`);
}

/** The simulator's address. */
function duffel(path: string): string {
  const address = new URL(path, test.info().project.use.baseURL);
  address.port = `${Number(address.port) + 2}`;
  return address.href;
}

test("a round trip for two adults, a child and an infant with passports", { tag: "@duffel" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto("/");
  const { to, airline, number } = await risingFlight(page);
  await pickPlace(page, "from", "IST");
  await pickPlace(page, "to", to);
  await pickDate(page, "Gidiş tarihi", 12);
  await pickDate(page, "Dönüş tarihi", 19);
  await page.getByRole("button", { name: /^Yolcular/ }).click();
  const party = sheet(page, "Yolcular");
  for (const type of ["Yetişkin", "Çocuk", "Bebek"])
    await party.getByRole("button", { name: `${type}: artır` }).click();
  await page.keyboard.press("Escape");
  await search(page);

  await expect(page.getByText(t("more-flights.searching"))).toBeVisible();
  const first = await offers(page).first().getAttribute("aria-label");
  const show = page.getByRole("button", { name: t("more-flights.show"), exact: true });
  await expect(show).toBeVisible();
  expect(await offers(page).first().getAttribute("aria-label")).toBe(first);
  await show.click();
  await expect(show).toBeHidden();

  await page
    .getByRole("checkbox", { name: new RegExp(`^${airline}, `) })
    .first()
    .check();
  const card = page.getByRole("article").filter({ hasText: number }).first();
  await expect(async () => {
    const more = page.getByRole("button", { name: t("search.more", { product: "flight" }) });
    if (!(await card.isVisible())) await more.click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await card.getByRole("button", { name: /uçuşunu seç/ }).click();
  const fares = sheet(page, t("results.fares.title"));
  await expect(fares.getByText(/büyük olasılıkla .* saatine kadar geçerli/)).toBeVisible();
  await fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) }).click();
  await page.getByRole("button", { name: t("search.select.again") }).click();
  await expect(page.getByRole("heading", { name: t("search.select.priceChangedTitle") })).toBeVisible();
  await page.getByRole("button", { name: t.any("search.select.accept", ["price"]) }).click();

  await expect(page).toHaveURL(/\/flight\/payment\//);
  await expect(page.getByText(t("payment.hold.quoted")).filter({ visible: true })).toBeVisible();
  await fillContact(page, "late@example.com");
  const travellers = [{ ...AYSE, surname: CONFIRMED_LATE }, ISMAIL, CAGLA, UMUT];
  await fillPassengers(page, travellers, { abroad: true });
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtBank(page);

  await expect(page.getByRole("heading", { name: t("airline.title") })).toBeVisible();
  await expect(async () => {
    // Time passes for the simulator only when it is asked.
    await page.request.post(duffel("/_look"));
    await expect(page).toHaveURL(/\/flight\/booking\/detail\//, { timeout: 1000 });
  }).toPass({ timeout: LATE_MS });
  await readTicket(page);
  const { orders } = await (await page.request.get(duffel("/_ledger.json"))).json();
  const reference = t("airline.reference");
  await expect(
    page.getByRole("heading", { name: `${reference} ${orders.at(-1).booking_reference}` }),
  ).toBeVisible();
});
