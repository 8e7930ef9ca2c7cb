// Flights of Duffel next to those of the built-in network, sold by its simulator
// (functions/duffel-simulator describes its failures). Results that arrive gradually, a price that rises
// at the selection, passports, an airline that confirms late, and its booking code on the ticket.
// Cancellation for the airline's quote, change to another day, acceptance of new times. Checks with axe on
// these screens.

import type { BookingLine } from "../lib/api/types";
import { formatFlight } from "../lib/format";
import { button, register, signIn } from "./account";
import { findings } from "./axe";
import {
  accept,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillPassengers,
  GOOD_CARD,
  json,
  offers,
  openField,
  payButton,
  paymentPage,
  pickDate,
  pickPlace,
  readTicket,
  search,
  sheet,
  startSearch,
} from "./journey";
import { AYSE, CAGLA, dateIn, ISMAIL, UMUT } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH as t } from "./words";

/**
 * The simulator confirms orders of this family name late, and raises the price at the selection when the
 * first flight's number matches.
 */
const CONFIRMED_LATE = "Late";
const RISES = /7$/;
const DESTINATIONS = ["BER", "LHR", "CDG", "FRA", "AMS", "VIE"];
/** Time limit in milliseconds for the decision of the simulated airline and its notice. */
const LATE_MS = 45_000;
/** The simulator moves the flights of this family name by these minutes. */
const MOVED = { surname: "Moved", minutes: 125 };
/** An airline that quotes its refund, and its fare with a cancellation fee. */
const NORTHLIGHT = "X0";
const KEEPS_A_FEE = "Comfort";
/** A fare with a change fee. */
const CHANGED_FOR_A_FEE = "Basic";
/** The simulator makes changes for this family name, but its response is lost. */
const UNANSWERED = "Silent";
/** Destination whose tickets cost more than this fee. */
const FAR = "LHR";
/** False for first flights that get more expensive, or sell out, when they are selected. */
const isSteady = (number: string) => !RISES.test(number) && Number(number.slice(2)) % 20 !== 13;

type Package = {
  product_id: string;
  departure: { airline: { name: string }; information: { flight_number: string } };
};

/**
 * Returns a destination from Istanbul with a Duffel flight whose price rises, and the flight; numbers are
 * the same on every day.
 */
async function risingFlight(page: Page): Promise<{ to: string; airline: string; number: string }> {
  for (const to of DESTINATIONS) {
    const { option } = await startSearch(page, { to, back: true, day: 9 });
    const read = () => json(page, "get", `/api/flight/gateway/results/?option=${option}`);
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe("complete");
    const { search: items }: { search: Package[] } = await read();
    const rises = ({ product_id, departure }: Package) =>
      product_id.startsWith("duffel-") && RISES.test(departure?.information.flight_number);
    const rising = items.find(rises)?.departure;
    if (rising)
      return { to, airline: rising.airline.name, number: formatFlight(rising.information.flight_number) };
  }
  throw new Error(`no such flight to any of ${DESTINATIONS}`);
}

/** Returns an address of the simulator. */
function duffel(path: string): string {
  const address = new URL(path, test.info().project.use.baseURL);
  address.port = `${Number(address.port) + 2}`;
  return address.href;
}

type Sold = { booking_reference: string; cancelled: boolean; kept: string; metadata: { rota_order: string } };

/** Returns the order that Duffel sold for the booking. */
async function soldAs(page: Page, pnr: string): Promise<Sold> {
  const { orders }: { orders: Sold[] } = await (await page.request.get(duffel("/_ledger.json"))).json();
  const sold = orders.filter(({ metadata }) => metadata.rota_order === pnr);
  expect(sold).toHaveLength(1);
  return sold[0] as Sold;
}

async function addFamily(page: Page) {
  await page.getByRole("button", { name: t.starting("home.form.passengers") }).click();
  const party = sheet(page, t("home.passengers.title"));
  for (const type of [t("server.pax_ADT"), t("server.pax_CHD"), t("server.pax_INF")])
    await party.getByRole("button", { name: t("common.more", { what: type }) }).click();
}

/** Shows the flights that were found later, only when asked. */
async function showMoreFlights(page: Page) {
  await expect(page.getByText(t("more-flights.searching"))).toBeVisible();
  const first = await offers(page).first().getAttribute("aria-label");
  const show = page.getByRole("button", { name: t("more-flights.show"), exact: true });
  await expect(show).toBeVisible();
  expect(await offers(page).first().getAttribute("aria-label")).toBe(first);
  await show.click();
  await expect(show).toBeHidden();
}

/** Chooses a flight whose price rises meanwhile, and accepts the new price. */
async function chooseRising(page: Page, number: string) {
  const card = page.getByRole("article").filter({ hasText: number }).first();
  await expect(async () => {
    const more = page.getByRole("button", { name: t("search.more", { product: "flight" }) });
    if (!(await card.isVisible())) await more.click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await card
    .getByRole("button", { name: t.any("results.card.chooseFlight", ["departs", "airline", "price"]) })
    .click();
  const fares = sheet(page, t("results.fares.title"));
  await expect(fares.getByText(t.any("supplier-terms.priceUntil", ["time"]))).toBeVisible();
  await fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) }).click();
  await page.getByRole("button", { name: t("search.select.again") }).click();
  await expect(page.getByRole("heading", { name: t("search.select.priceChangedTitle") })).toBeVisible();
  await page.getByRole("button", { name: t.any("search.select.accept", ["price"]) }).click();
}

async function waitForAirline(page: Page) {
  await expect(page.getByRole("heading", { name: t("airline.title") })).toBeVisible();
  await expect(async () => {
    // The simulator's clock advances only on this request.
    await page.request.post(duffel("/_look"));
    await expect(page).toHaveURL(/\/flight\/booking\/detail\//, { timeout: 1000 });
  }).toPass({ timeout: LATE_MS });
}

test("a round trip is sold to two adults, a child and an infant with passports", { tag: "@duffel" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Results are cached, so a retry uses other days; otherwise it would find complete results.
  const { retry } = test.info();
  await page.goto("/");
  const { to, airline, number } = await risingFlight(page);
  await pickPlace(page, "from", "IST");
  await pickPlace(page, "to", to);
  await pickDate(page, t("home.form.departureDate"), 12 + retry);
  await pickDate(page, t("home.form.returnDate"), 19 + retry);
  await addFamily(page);
  await page.keyboard.press("Escape");
  await search(page);

  await showMoreFlights(page);
  await page
    .getByRole("checkbox", { name: new RegExp(`^${airline}, `) })
    .first()
    .check();
  await chooseRising(page, number);

  await expect(page).toHaveURL(/\/flight\/payment\//);
  await expect(page.getByText(t("payment.hold.quoted")).filter({ visible: true })).toBeVisible();
  await fillContact(page, "late@example.com");
  const passengers = [{ ...AYSE, surname: CONFIRMED_LATE }, ISMAIL, CAGLA, UMUT];
  await fillPassengers(page, passengers, { abroad: true });
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);

  await waitForAirline(page);
  const { pnr } = await readTicket(page);
  const { booking_reference } = await soldAs(page, pnr);
  await expect(
    page.getByRole("heading", { name: `${t("airline.reference")} ${booking_reference}` }),
  ).toBeVisible();
});

type Single = {
  product_id: string;
  airline: { code: string };
  information: { flight_number: string };
  price: { alternative_prices: { code: string; name: string | null }[] };
};

/** Returns the results of a search once every supplier has answered. */
async function completeResults(page: Page, direction: { to: string; day: number }) {
  const { option } = await startSearch(page, direction);
  const read = () => json(page, "get", `/api/flight/gateway/results/?option=${option}`);
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe("complete");
  const { search: items, as_of }: { search: Single[]; as_of: string } = await read();
  return { option, as_of, items };
}

/** Buys a ticket as a member, for a passenger with this family name; the page shows the ticket. */
async function buy(page: Page, surname: string, day: number, fareName = KEEPS_A_FEE) {
  const user = await register(page);
  await signIn(page, user);
  let session = "";
  // A search whose offer is sold out is repeated in the next minute.
  await expect(async () => {
    const { option, as_of, items } = await completeResults(page, { to: FAR, day });
    const item = items.find(
      ({ product_id, airline, information }) =>
        product_id.startsWith("duffel-") &&
        airline.code === NORTHLIGHT &&
        isSteady(information.flight_number),
    );
    const fare = item?.price.alternative_prices.find(({ name }) => name === fareName);
    const { status, session_unique } = await json(page, "post", "/api/flight/gateway/search/select/", {
      option,
      as_of,
      product_ids: [item?.product_id],
      alternative_prices: [fare?.code],
    });
    expect(status).toBe(true);
    session = session_unique;
  }).toPass({ timeout: 90_000 });
  await page.goto(paymentPage(session));
  // Waits for the account's data, which would otherwise overwrite the typed text.
  await expect(page.getByLabel(t("fields.phone"), { exact: true })).not.toHaveValue("");
  await fillContact(page, user.email);
  await fillPassengers(page, [{ ...AYSE, surname }], { abroad: true });
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);
  return readTicket(page);
}

/** Checks in light and dark. */
async function expectAccessible(page: Page, screen: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

test("a ticket is cancelled for the refund that its airline quotes", { tag: "@duffel" }, async ({ page }) => {
  test.setTimeout(180_000);
  const { pnr } = await buy(page, AYSE.surname, 10);
  await expectAccessible(page, "ticket");
  await button(page, t("manage.title", { step: "lines" })).click();
  const lines = sheet(page, t("manage.title", { step: "choose" }));
  await lines.getByRole("checkbox").first().check();
  await expectAccessible(page, "lines");
  await button(lines, t("manage.lines.next")).click();

  const quote = sheet(page, t("manage.title", { step: "sum" }));
  const sums = quote.locator(".sums").last().locator("data");
  const total = (await sums.first().textContent()) ?? "";
  const fee = quote.locator(`p:has(> span:text-is("${t("manage.sum.fee")}")) data`).first();
  await expect(fee).not.toHaveAttribute("value", "0.00");
  await expectAccessible(page, "quote");
  const words = t("manage.sum.confirm", { sum: total });
  await button(quote, words).click();
  await button(page.getByRole("alertdialog"), words).click();
  await button(sheet(page, t("manage.title", { step: "done" })), t("manage.done.close")).click();

  const line = page.getByRole("list", { name: t("promise.label") });
  for (const step of ["cancelled", "returning", "returned"])
    await expect(
      line.getByRole("listitem").filter({ hasText: t(`promise.step.${step}`, { reached: "true" }) }),
    ).toHaveCount(1, { timeout: LATE_MS });
  await expect(page.getByText(t.any("promise.returnedBy", ["date"], { sum: total }))).toBeVisible();
  const { cancelled, kept } = await soldAs(page, pnr);
  expect([cancelled, Number(kept) > 0]).toEqual([true, true]);
  await expectAccessible(page, "returned");
});

const changing = (page: Page, step: "lines" | "offers" | "sum") =>
  sheet(page, t("manage.changing.title", { step }));

/**
 * Selects the first flight of another day until the page shows the difference to pay. Returns the flight's
 * times, such as `10:05 – 12:15`.
 */
async function chooseDay(page: Page, day: number) {
  await button(page, t("manage.changing.open")).click();
  const lines = changing(page, "lines");
  await expect(lines.getByText(t("manage.changing.travellers", { count: 1 }))).toBeVisible();
  await pickDate(page, t("manage.changing.day", { product: "flight" }), day);
  await expectAccessible(page, "directions to change");
  await button(lines, t("manage.changing.search")).click();
  const flight = changing(page, "offers").locator("details").first();
  const [times] = /\d\d:\d\d – \d\d:\d\d/.exec((await flight.locator("summary").textContent()) ?? "") ?? [];
  await expectAccessible(page, "flights to change to");
  await flight.locator("summary").click();
  const offer = flight.getByRole("listitem").first();
  await expect(offer.getByText(t("manage.changing.toPay"), { exact: true })).toBeVisible();
  await expectAccessible(page, "fares to change to");
  await button(offer, t("manage.changing.take")).click();
  const sum = changing(page, "sum");
  await expect(sum.getByText(t("manage.changing.fee"))).toBeVisible();
  await expectAccessible(page, "what a change costs");
  await sum.getByRole("button", { name: t.any("manage.changing.pay", ["sum"]) }).click();

  await expect(page.getByRole("heading", { name: t("payment-change.title") })).toBeVisible();
  await expect(page.getByText(t("payment.hold.quoted"))).toBeVisible();
  await expectAccessible(page, "payment of a change");
  return times ?? "";
}

async function payDifference(page: Page) {
  await fillCard(page, GOOD_CARD);
  await accept(page);
  const submit = page.getByRole("button").filter({ hasText: t("payment-change.submit") });
  await submit.filter({ visible: true }).click();
  await confirmAtIssuer(page);
}

/** Checks that the ticket has the flight of this day and times. */
async function expectFlight(page: Page, session: string, day: number, times: string) {
  const history = page.getByRole("region", { name: t("manage.history.title") });
  await expect(history.getByText(t.opening("server.history_changed", ["0"]))).toBeVisible({
    timeout: LATE_MS,
  });
  const { departure_booking } = await json(page, "get", `/api/flight/booking/${session}/`);
  const { departure, arrival } = departure_booking.info;
  expect([departure.date, `${departure.time} – ${arrival.time}`]).toEqual([dateIn(1, day), times]);
  const ticket = page.getByRole("article").first();
  await expect(ticket.getByText(departure.time, { exact: true }).first()).toBeVisible();
}

test("a flight is changed to another day, and the difference paid", { tag: "@duffel" }, async ({ page }) => {
  test.setTimeout(180_000);
  const { session, pnr } = await buy(page, AYSE.surname, 14, CHANGED_FOR_A_FEE);
  const times = await chooseDay(page, 17);
  await payDifference(page);
  expect((await readTicket(page)).pnr).toBe(pnr);
  await expectFlight(page, session, 17, times);
  await expectAccessible(page, "changed ticket");
  await soldAs(page, pnr);
});

test("a change stays pending until the airline answers", { tag: "@duffel" }, async ({ page }) => {
  test.setTimeout(180_000);
  const { session } = await buy(page, UNANSWERED, 15, CHANGED_FOR_A_FEE);
  const times = await chooseDay(page, 18);
  // The stack polls the airline every few seconds; the route hides the airline's response from the
  // page at first.
  let isHeard = false;
  await page.route(`**/api/flight/booking/${session}/?*`, async (route) => {
    const response = await route.fetch();
    const booking = await response.json();
    const lines = (booking.lines as BookingLine[])
      .filter(({ state }) => state !== "changed")
      .map((line) => ({ ...line, state: "changing", cancellable: false, changeable: false }));
    await route.fulfill({ response, json: isHeard ? booking : { ...booking, lines } });
  });
  await payDifference(page);
  await page.waitForURL(/\/flight\/booking\/detail\//, { timeout: LATE_MS });
  await expect(page.getByText(t("manage.changing.confirming"))).toBeVisible();
  await expect(page.getByText(t("ticket.changing"))).toBeVisible();
  await expect(button(page, t("manage.changing.open"))).toBeHidden();
  await expect(button(page, t("manage.title", { step: "lines" }))).toBeHidden();
  await expectAccessible(page, "change under way");
  isHeard = true;
  await expectFlight(page, session, 18, times);
  await expect(page.getByText(t("manage.changing.confirming"))).toBeHidden();
});

test("an airline's new times are shown and accepted", { tag: "@duffel" }, async ({ page }) => {
  test.setTimeout(180_000);
  const { session } = await buy(page, MOVED.surname, 11);
  const departure = async () => {
    const booking = await json(page, "get", `/api/flight/booking/${session}/`);
    const { date, time } = booking.departure_booking.info.departure;
    return { at: Date.parse(`${date}T${time}Z`), time };
  };
  const before = await departure();
  const moved = page.getByRole("region", { name: t("manage.disruption.title", { change: "moved" }) });
  await expect(async () => {
    await page.request.post(duffel("/_look"));
    await page.reload();
    await expect(moved).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: LATE_MS });
  await expect(
    moved.getByText(t.any("manage.disruption.moved", ["duration"], { later: "true" })),
  ).toContainText(/2\D+5\D/);
  await expect(moved.getByRole("button", { name: t.starting("manage.disruption.moneyBack") })).toBeVisible();
  await expectAccessible(page, "new times");

  const after = await departure();
  expect(after.at - before.at).toBe(MOVED.minutes * 60_000);
  const ticket = page.getByRole("article").first();
  await expect(ticket.getByText(after.time, { exact: true }).first()).toBeVisible();
  await button(moved, t("manage.disruption.newTimes")).click();
  await expect(moved).toBeHidden();
  await expect(ticket.getByText(after.time, { exact: true }).first()).toBeVisible();
  const history = page.getByRole("region", { name: t("manage.history.title") });
  await expect(history.getByText(t("server.history_new_times_taken"))).toBeVisible();
});

test("results say that a supplier did not answer", { tag: "@duffel" }, async ({ page }) => {
  await page.route("**/api/flight/gateway/results/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: "partial" } });
  });
  const { option } = await completeResults(page, { to: "ESB", day: 13 });
  await page.goto(`/flight/search/?option=${option}`);
  await expect(page.getByText(t("more-flights.partial"))).toBeVisible();
  await expectAccessible(page, "partial results");
});

test("flights between airports of Duffel alone are found by a keyword in Cyrillic", {
  tag: "@duffel",
}, async ({ page }) => {
  await page.goto("/");
  const picker = sheet(page, t("home.place.departureTitle"));
  await openField(page.getByRole("button", { name: t.starting("home.form.from") }), picker);
  await picker.getByRole("searchbox").fill("Сидней");
  await picker.getByRole("button", { name: /Sidney.*SYD|SYD.*Sidney/ }).click();
  await pickPlace(page, "to", "AKL");
  await pickDate(page, t("home.form.departureDate"), 12);
  await search(page);
  await expect(page.getByRole("article").filter({ hasText: "SYD" }).first()).toContainText("AKL");
});
