// A guest buys seats on a night bus: from home's form to the ticket, the e-mail and the look-up.

import {
  accept,
  confirmAtIssuer,
  expectMail,
  fillCard,
  fillContact,
  fillName,
  findAgain,
  GOOD_CARD,
  openField,
  payButton,
  pickDate,
  readTicket,
  sheet,
  startBusSearch,
} from "./journey";
import { AYSE, CAGLA, ISMAIL, type PassengerDetails } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH } from "./words";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function pickStation(page: Page, direction: "from" | "to", keyword: string, name: RegExp) {
  const picker = sheet(page, TURKISH(`bus-search.${direction === "from" ? "departure" : "arrival"}Title`));
  await openField(page.getByRole("button", { name: TURKISH.starting(`home.form.${direction}`) }), picker);
  await picker.getByRole("searchbox").fill(keyword);
  await expect(picker.getByText(TURKISH("home.place.popular", { product: "bus" }))).toBeHidden();
  await picker.getByRole("button", { name }).first().click();
  await expect(picker).toBeHidden();
}

/** Picks a seat without a neighbour of the other gender. */
async function pickSeat(page: Page, gender: "woman" | "man") {
  const seats = sheet(page, TURKISH("bus-results.seats.title"));
  await seats
    .getByRole("button", {
      name: TURKISH.opening("bus-results.seats.seat", ["seat", "row"], { who: "both", price: "none" }),
    })
    .first()
    .click();
  await seats.getByRole("button", { name: TURKISH(`bus-results.seats.${gender}`), exact: true }).click();
}

const seatOf = ({ gender }: PassengerDetails) =>
  TURKISH.counting("bus.seat", "number", { gender: TURKISH(`payment.passenger.${gender}`) });

async function searchBuses(page: Page) {
  await page.goto("/");
  await page.getByRole("tab", { name: TURKISH("home.tabs.bus") }).click();
  await pickStation(page, "from", "Esenler", /Esenler/);
  await pickStation(page, "to", "Ankara", /Ankara/);
  await pickDate(page, TURKISH("bus-search.date"), 15);
  await page.getByRole("button", { name: TURKISH("bus-search.submit"), exact: true }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: TURKISH.counting("search.count", "results", { product: "bus" }) }),
  ).toBeVisible();
}

async function filterByEvening(page: Page) {
  await page.getByRole("button", { name: TURKISH("search.bar.filter") }).click();
  await page.getByRole("button", { name: TURKISH("search.filters.evening") }).click();
  await page
    .getByRole("button", { name: TURKISH.counting("search.filters.show", "count", { product: "bus" }) })
    .click();
  await expect(
    page.getByRole("button", { name: TURKISH.any("search.filters.remove", ["filter"]) }),
  ).toBeVisible();
}

/** The focus that returns to the bar must not scroll the list. */
async function expectFilterKeepsPlace(page: Page) {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await place();
  await page.getByRole("button", { name: TURKISH("search.bar.filtered", { count: 1 }) }).click();
  await page
    .getByRole("dialog", { name: TURKISH("search.filters.title") })
    .getByRole("button", { name: TURKISH("common.close") })
    .click();
  await expect(
    page.getByRole("button", { name: TURKISH("search.bar.filtered", { count: 1 }) }),
  ).toBeFocused();
  expect(await place()).toBe(before);
}

async function chooseSeats(page: Page) {
  await page
    .getByRole("button", { name: TURKISH.any("bus-results.card.chooseBus", ["departs", "company", "price"]) })
    .first()
    .click();
  for (const gender of ["woman", "woman", "man"] as const) await pickSeat(page, gender);
  const seats = sheet(page, TURKISH("bus-results.seats.title"));
  await expect(
    seats.getByRole("button", { name: TURKISH.any("bus-results.seats.remove", ["seat", "gender", "price"]) }),
  ).toHaveCount(3);
  await seats.getByRole("button", { name: TURKISH("bus-results.seats.pay") }).click();
}

async function fillPassengers(page: Page, passengers: PassengerDetails[]) {
  for (const [index, passenger] of passengers.entries()) {
    const card = await fillName(page, index, passenger);
    await expect(card.getByText(seatOf(passenger))).toBeVisible();
    await card.getByLabel(TURKISH("payment.passenger.citizenNumber")).fill(passenger.citizen);
  }
}

test("a guest buys three seats on an evening bus, for two women and a man", async ({ page }) => {
  await searchBuses(page);
  await filterByEvening(page);
  await expectFilterKeepsPlace(page);
  await chooseSeats(page);

  await expect(page).toHaveURL(/\/bus\/payment\//);
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await fillContact(page, email);
  const passengers = [AYSE, CAGLA, ISMAIL];
  await fillPassengers(page, passengers);
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);
  const { pnr } = await readTicket(page, "bus");
  for (const passenger of passengers) {
    const { name, surname } = passenger;
    const heading = new RegExp(`${name} ${surname} ${seatOf(passenger).source}`, "i");
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expectMail(page, email, pnr);
  await findAgain(page, "bus", pnr, "ozturk");
});

test("a shared bus search opens, and a seat is selected by the keyboard alone", async ({ page }) => {
  const { option } = await startBusSearch(page, { to: "İzmir" });
  await page.goto(`/bus/search-gate/${option}/`);
  await expect(page).toHaveURL(new RegExp(`/bus/search/\\?option=${option}`));
  const choose = page
    .getByRole("button", { name: TURKISH.any("bus-results.card.chooseBus", ["departs", "company", "price"]) })
    .first();
  await choose.focus();
  await page.keyboard.press("Enter");
  const seats = sheet(page, TURKISH("bus-results.seats.title"));
  await seats.locator('[data-seat][tabindex="0"]').focus();
  const seatInFocus = () => page.evaluate(() => document.activeElement?.getAttribute("data-seat"));
  const first = await seatInFocus();
  await page.keyboard.press("ArrowDown");
  expect(await seatInFocus()).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await seatInFocus()).toBe(first);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(
    seats.getByRole("button", { name: TURKISH.any("bus-results.seats.remove", ["seat", "gender", "price"]) }),
  ).toHaveCount(1);
  expect(await seatInFocus()).toBe(first);
});
