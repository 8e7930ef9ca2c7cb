// A guest rents a car with a different place of return and with extras: from home's form to the voucher,
// the e-mail and the look-up.

import {
  accept,
  confirmAtIssuer,
  expectMail,
  fillCard,
  fillContact,
  findAgain,
  GOOD_CARD,
  openLastPart,
  openPart,
  payButton,
  pickDate,
  readTicket,
  sheet,
} from "./journey";
import { AYSE } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH } from "./words";

async function pickLocation(page: Page, title: string, keyword: string, name: RegExp) {
  const picker = sheet(page, title);
  await picker.getByRole("searchbox").fill(keyword);
  await expect(picker.getByText(TURKISH("home.place.popular", { product: "car" }))).toBeHidden();
  await picker.getByRole("button", { name }).first().click();
  await expect(picker).toBeHidden();
}

async function fillDriver(page: Page, { name, surname, birth, citizen }: typeof AYSE) {
  const driver = page.getByRole("region", {
    name: TURKISH("payment.passenger.title", { product: "car", index: 1 }),
  });
  await openPart(
    page,
    TURKISH("payment.passenger.title", { product: "car", index: 1 }),
    driver.getByLabel(TURKISH("payment.passenger.surname")),
  );
  await driver.getByLabel(TURKISH("payment.passenger.name"), { exact: true }).fill(name);
  await driver.getByLabel(TURKISH("payment.passenger.surname")).fill(surname);
  await driver.getByLabel(TURKISH("payment.passenger.day")).selectOption(birth.day);
  await driver.getByLabel(TURKISH("payment.passenger.month"), { exact: true }).selectOption(birth.month);
  await driver.getByLabel(TURKISH("payment.passenger.year")).selectOption(birth.year);
  await driver.getByLabel(TURKISH("payment.passenger.citizenNumber")).fill(citizen);
}

async function fillBill(page: Page) {
  const bill = page.getByRole("region", { name: TURKISH("payment.invoice.title") });
  await openPart(
    page,
    TURKISH("payment.invoice.title"),
    bill.getByLabel(TURKISH("payment.invoice.address"), { exact: true }),
  );
  for (const [field, value] of [
    [TURKISH("payment.invoice.city"), "İzmir"],
    [TURKISH("payment.invoice.district"), "Konak"],
    [TURKISH("payment.invoice.zipCode"), "35250"],
    [TURKISH("payment.invoice.address"), "Cumhuriyet Bulvarı 1"],
  ] as const) {
    await bill.getByLabel(field, { exact: true }).fill(value);
  }
}

async function searchCars(page: Page) {
  await page.goto("/");
  await page.getByRole("tab", { name: TURKISH("home.tabs.car") }).click();
  await page.getByRole("button", { name: TURKISH.starting("car-search.pickup") }).click();
  await pickLocation(page, TURKISH("car-search.pickupTitle"), "İzmir", /Adnan Menderes/);
  // The calendar opens by itself.
  await expect(sheet(page, TURKISH("car-search.pickupDate"))).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: TURKISH("car-search.different") }).check();
  await pickLocation(page, TURKISH("car-search.dropoffTitle"), "Antalya", /Antalya Havalimanı/);
  await pickDate(page, TURKISH("car-search.pickupDate"), 15);
  // The day of return is requested next; the suggested one stays.
  await page.keyboard.press("Escape");
  await page.getByLabel(TURKISH("car-search.dropoffTime")).selectOption("18:30");
  await page.getByLabel(TURKISH("car-search.pickupTime")).selectOption("10:00");
  await page.getByRole("button", { name: TURKISH("car-search.submit"), exact: true }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: TURKISH.counting("search.count", "results", { product: "car" }) }),
  ).toBeVisible();
  // Three and a half days count as four.
  await expect(page.getByRole("region", { name: TURKISH("car.rental") })).toContainText(
    TURKISH("car.days", { count: 4 }),
  );
}

/** Adds two child seats and another extra; returns what the office and the card are due. */
async function addExtras(page: Page) {
  await openLastPart(page);
  const extras = page.getByRole("region", { name: TURKISH("car-payment.extras") });
  const summary = page.getByRole("region", { name: TURKISH("payment.price.title") });
  await expect(summary.locator("p", { hasText: TURKISH("car-payment.delivery") })).toHaveCount(0);
  const seat = extras.getByRole("button", { name: TURKISH.any("common.more", ["what"]) }).first();
  await seat.click();
  await seat.click();
  await extras.getByRole("switch").first().check();
  await expect(summary.locator("p", { hasText: /^2 × / })).toBeVisible();
  const delivery = await summary
    .locator("p", { hasText: TURKISH("car-payment.delivery") })
    .locator("data")
    .textContent();
  const charged = await summary
    .locator("p", { hasText: TURKISH("payment.price.total", { product: "car" }) })
    .locator("data")
    .textContent();
  return { delivery: delivery ?? "", charged: charged ?? "" };
}

async function expectVoucher(page: Page, { delivery, charged }: Awaited<ReturnType<typeof addExtras>>) {
  await expect(
    page.getByRole("heading", { name: new RegExp(`${AYSE.name} ${AYSE.surname}`, "i") }),
  ).toBeVisible();
  const fact = (name: string) => page.getByRole("definition").and(page.locator(`dt:text-is("${name}") + dd`));
  await expect(fact(TURKISH("ticket.ticketNumber", { product: "car" }))).toHaveText(/^\d{3}-\d{10}$/);
  const sum = (name: string) => page.locator(`p:has(> span:text-is("${name}")) data`);
  await expect(sum(TURKISH("car-payment.delivery"))).toHaveText(delivery);
  await expect(sum(TURKISH("ticket.price", { product: "car", state: "ticketed" }))).toHaveText(charged);
}

test("a guest rents a car from İzmir to Antalya, with two extras", async ({ page }) => {
  await searchCars(page);
  await page.getByRole("checkbox", { name: TURKISH.starting("server.car_gear_automatic") }).check();
  await page
    .getByRole("button", { name: TURKISH.any("car-results.rentCar", ["car", "vendor", "price"]) })
    .first()
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: TURKISH("payment.title", { product: "car" }) }),
  ).toBeVisible();
  const due = await addExtras(page);

  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await fillContact(page, email);
  await fillDriver(page, AYSE);
  await fillCard(page, GOOD_CARD);
  await fillBill(page);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);

  const { pnr } = await readTicket(page, "car");
  await expectVoucher(page, due);
  await expectMail(page, email, pnr);
  await findAgain(page, "car", pnr, AYSE.surname);
});
