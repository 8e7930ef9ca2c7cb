// Counts touches and filled fields from home to the ticket and prints them for docs/bench.md.
// `scripts/bench touches` runs this file; it is no test.

import { register, signIn } from "./account";
import {
  accept,
  chooseOffer,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillPassengers,
  GOOD_CARD,
  holdSeats,
  openLastPart,
  openPart,
  payButton,
  paymentPage,
  pickDate,
  pickPlace,
  readTicket,
  search,
  sheet,
} from "./journey";
import { AYSE, CAGLA, ISMAIL, type PassengerDetails } from "./people";
import { type Page, test } from "./test";
import { TURKISH } from "./words";

declare global {
  interface Window {
    counted: (what: "touches" | "fields") => void;
  }
}

/**
 * Counts on every page from the next page load on, also on the issuer's; returns a function that
 * prints the counts.
 */
async function counted(page: Page) {
  const seen = { touches: 0, fields: 0 };
  await page.exposeBinding("counted", (_, what: keyof typeof seen) => {
    seen[what] += 1;
  });
  await page.addInitScript(() => {
    const filled = new WeakSet<EventTarget>();
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && window.counted("touches"), true);
    addEventListener(
      "input",
      (event) => {
        const [field] = event.composedPath();
        const isTicked = field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);
        if (!field || isTicked || filled.has(field)) return;
        filled.add(field);
        window.counted("fields");
      },
      true,
    );
  });
  const began = Date.now();
  return (name: string) => {
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    process.stdout.write(`${name}: ${seen.touches} touches, ${seen.fields} fields, ${seconds} s\n`);
  };
}

async function find(page: Page, to: string, days: [string, number][]) {
  await page.goto("/");
  await pickPlace(page, "from", "IST");
  await pickPlace(page, "to", to);
  for (const [field, day] of days) await pickDate(page, field, day);
}

async function pay(page: Page) {
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);
  await readTicket(page);
}

async function payAsGuest(page: Page, passengers: PassengerDetails[], abroad = false) {
  await fillContact(page, `touches-${Date.now()}@example.com`);
  await fillPassengers(page, passengers, { abroad });
  await pay(page);
}

const THERE: [string, number] = [TURKISH("home.form.departureDate"), 15];
const BACK: [string, number] = [TURKISH("home.form.returnDate"), 19];

test.describe.configure({ mode: "serial" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a returning member, one way", async ({ page }) => {
    await signIn(page, await register(page));
    await page.goto(paymentPage(await holdSeats(page)));
    await fillPassengers(page, [AYSE]);
    await openLastPart(page);
    await page.getByLabel(TURKISH("saved.keep", { product: "flight" })).check();
    await pay(page);
    const report = await counted(page);
    await find(page, "ESB", [THERE]);
    await search(page);
    await chooseOffer(page);
    const name = `${AYSE.name} ${AYSE.surname}`;
    const me = page.getByRole("button", { name: TURKISH("saved.me", { name }) });
    await openPart(page, TURKISH("payment.passenger.title", { product: "flight", index: 1 }), me);
    await me.click();
    await pay(page);
    report("a returning member, one way, on a phone");
  });

  test("three passengers, one way", async ({ page }) => {
    const report = await counted(page);
    await find(page, "ESB", [THERE]);
    await page.getByRole("button", { name: TURKISH.starting("home.form.passengers") }).click();
    const party = sheet(page, TURKISH("home.passengers.title"));
    for (const type of [TURKISH("server.pax_ADT"), TURKISH("server.pax_CHD")])
      await party.getByRole("button", { name: TURKISH("common.more", { what: type }) }).click();
    await party.getByRole("button", { name: TURKISH("common.done") }).click();
    await search(page);
    await chooseOffer(page);
    await payAsGuest(page, [AYSE, ISMAIL, CAGLA]);
    report("three passengers, one way, on a phone");
  });
});

test("a round trip abroad", async ({ page }) => {
  const report = await counted(page);
  await find(page, "BER", [THERE, BACK]);
  await search(page);
  await page.getByText(TURKISH.starting("results.views.package")).click();
  await chooseOffer(page);
  await payAsGuest(page, [AYSE], true);
  report("a round trip abroad, on a desktop");
});
