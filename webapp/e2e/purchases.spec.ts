// A guest buys flights: one way for a family, and both kinds of round trip abroad, from home's form to the
// ticket, the e-mail and the look-up.

import {
  accept,
  chooseOffer,
  confirmAtIssuer,
  expectMail,
  fillCard,
  fillCompanyInvoice,
  fillContact,
  fillPassengers,
  findAgain,
  GOOD_CARD,
  goOn,
  holdSeats,
  payButton,
  paymentPage,
  pickDate,
  pickPlace,
  readTicket,
  search,
  sheet,
} from "./journey";
import { AYSE, CAGLA, HANNA, ISMAIL, type PassengerDetails, UMUT } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH } from "./words";

async function pay(page: Page, passengers: PassengerDetails[], { abroad = false, invoice = false } = {}) {
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await expect(page).toHaveURL(/\/flight\/payment\//);
  await fillContact(page, email);
  await fillPassengers(page, passengers, { abroad });
  if (invoice) await fillCompanyInvoice(page);
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);
  return { email, ...(await readTicket(page)) };
}

/** Checks that every passenger has one ticket number per direction, without duplicates. */
async function expectTicketNumbers(page: Page, labels: string[], passengers: number) {
  const numbers: string[] = [];
  for (const label of labels) {
    const values = page.getByRole("definition").and(page.locator(`dt:text-is("${label}") + dd`));
    await expect(values).toHaveCount(passengers);
    numbers.push(...(await values.allTextContents()));
  }
  for (const number of numbers) expect(number).toMatch(/^\d{3}-\d{10}$/);
  expect(new Set(numbers).size).toBe(labels.length * passengers);
}

test.use({ serviceWorkers: "allow" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a guest buys one-way tickets for a family of four", { tag: "@development" }, async ({ page }) => {
    await page.goto("/");
    await pickPlace(page, "from", "IST");
    await pickPlace(page, "to", "ESB");
    await pickDate(page, TURKISH("home.form.departureDate"), 15);
    await page.getByRole("button", { name: TURKISH.starting("home.form.passengers") }).click();
    const party = sheet(page, TURKISH("home.passengers.title"));
    for (const type of [TURKISH("server.pax_ADT"), TURKISH("server.pax_CHD"), TURKISH("server.pax_INF")]) {
      await party.getByRole("button", { name: TURKISH("common.more", { what: type }) }).click();
    }
    await party.getByRole("button", { name: TURKISH("common.done") }).click();
    await expect(
      page.getByRole("button", {
        name: new RegExp(
          `${TURKISH.starting("home.form.passengers").source}\\s*${TURKISH("home.passengers.count", { count: 4 })}`,
        ),
      }),
    ).toBeVisible();
    await search(page);

    await chooseOffer(page);
    const passengers = [AYSE, ISMAIL, CAGLA, UMUT];
    const { pnr, email } = await pay(page, passengers);
    for (const { name, surname } of passengers) {
      await expect(page.getByRole("heading", { name: new RegExp(`${name} ${surname}`, "i") })).toBeVisible();
    }
    await expectTicketNumbers(page, [TURKISH("ticket.ticketNumber", { product: "flight" })], 4);

    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expectMail(page, email, pnr);
    await findAgain(page, "flight", pnr, "ozturk");
  });
});

test("a guest buys a packaged round trip abroad", async ({ page }) => {
  await searchAbroad(page);
  // The tab of the cheaper variant is open initially.
  await page.getByText(TURKISH.starting("results.views.package")).click();
  await expect(page.getByText(TURKISH("results.card.packagePrice", { count: 1 })).first()).toBeVisible();
  await chooseOffer(page);
  const { pnr, email } = await pay(page, [AYSE], { abroad: true });
  await expectTicketNumbers(page, [TURKISH("ticket.departureTicket"), TURKISH("ticket.returnTicket")], 1);
  await expectMail(page, email, pnr);
});

test("a guest combines a round trip abroad flight by flight, from a shared link", async ({ page }) => {
  await searchAbroad(page);
  const link = `/ucak-bileti/ara/${new URL(page.url()).searchParams.get("option")}/`;
  await page.goto(link);
  await page.getByText(TURKISH.starting("results.views.combine")).click();
  await expect(page).toHaveURL(/view=combine/);

  await chooseOffer(page, TURKISH, TURKISH.starting("server.fare_XF"));
  await expect(page.getByText(TURKISH("results.roundTrip.departureFlight"), { exact: true })).toBeVisible();
  await expect(page.getByText(TURKISH.any("results.card.roundTripTotal", ["price"])).first()).toBeVisible();
  const total = (await page.getByRole("article").first().locator("data").textContent()) ?? "";
  await chooseOffer(page);
  await expect(payButton(page)).toContainText(total);

  const { pnr, session } = await pay(page, [ISMAIL], { abroad: true });
  await page.goto(`/flight/booking/detail/${session}/`);
  await expectTicketNumbers(page, [TURKISH("ticket.departureTicket"), TURKISH("ticket.returnTicket")], 1);
  await findAgain(page, "flight", pnr, "Öztürk");
});

test("a foreign citizen buys a domestic flight with a company invoice", async ({ page }) => {
  await page.goto(paymentPage(await holdSeats(page)));
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/flight/gateway/payment/"),
  );
  const issuerPage = page.waitForResponse((response) => response.url().includes("/gateway/payment/start/"));
  const { pnr, email } = await pay(page, [HANNA], { invoice: true });
  // The policy isolates the provider's script from the site's data.
  expect((await issuerPage).headers()["content-security-policy"]).toMatch(/^sandbox (?!.*allow-same-origin)/);
  expect((await sent).postDataJSON()).toMatchObject({
    passengers: [{ foregein_citizen: true, citizen_number: null, nationality: 276 }],
    has_invoice: true,
    bill: { bill_type: 1, billing_name: "Weiß Handel A.Ş.", tax_number: "1234567890" },
  });
  await expect(page.locator(`dt:text-is("${TURKISH("ticket.nationality")}") + dd`)).toHaveText("Almanya");
  await expect(page.locator(`dt:text-is("${TURKISH("ticket.passport")}") + dd`)).toHaveText(
    new RegExp(`${HANNA.passport.slice(-3)}$`),
  );
  await expectMail(page, email, pnr);
});

test("each part of the payment form collapses when valid, and the pay button names missing parts", async ({
  page,
}) => {
  await page.goto(paymentPage(await holdSeats(page)));
  const email = page.getByLabel(TURKISH("payment.contact.email"));
  await expect(payButton(page)).toHaveAccessibleDescription(TURKISH("payment.missing.contact"));
  await payButton(page).click();
  await expect(email).toBeFocused();
  await fillContact(page, "ayse@example.com");
  await goOn(page);
  await expect(email).toBeHidden();
  await expect(page.getByLabel(TURKISH("payment.passenger.name"), { exact: true })).toBeFocused();
  await expect(payButton(page)).toHaveAccessibleDescription(
    TURKISH("payment.missing.passengers", { product: "flight", index: 1 }),
  );
  await fillPassengers(page, [AYSE]);
  await goOn(page);
  await expect(page.getByLabel(TURKISH("payment.card.owner"))).toBeFocused();
  // A collapsed part keeps its input.
  await page
    .getByRole("button", { name: `${TURKISH("payment.edit")} ${TURKISH("payment.contact.title")}` })
    .click();
  await expect(email).toHaveValue("ayse@example.com");
  await expect(email).toBeFocused();
  await page.reload();
  await expect(page.getByText("ayse@example.com")).toBeVisible();
  await fillCard(page, GOOD_CARD);
  await expect(payButton(page)).toHaveAccessibleDescription(TURKISH("payment.missing.condition"));
  await accept(page);
  await expect(payButton(page)).toHaveAccessibleDescription("");
});

test("Back from the issuer's page shows the payment page, which offers to pay again", async ({ page }) => {
  await page.goto(paymentPage(await holdSeats(page)));
  await fillContact(page, "ayse@example.com");
  await fillPassengers(page, [AYSE]);
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await expect(page.getByLabel("Tek kullanımlık kod")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: TURKISH("payment-waiting.atBank.again") })).toBeVisible();
});

async function searchAbroad(page: Page) {
  await page.goto("/");
  await pickPlace(page, "from", "IST");
  await pickPlace(page, "to", "BER");
  await pickDate(page, TURKISH("home.form.departureDate"), 12);
  await pickDate(page, TURKISH("home.form.returnDate"), 19);
  await search(page);
}
