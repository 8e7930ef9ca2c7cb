// Use without a pointer: a whole purchase by keyboard, from the first Tab on home to the ticket, the gate
// and My Tickets; and the calendars.

import { addDays } from "../lib/dates";
import { formatDate } from "../lib/format";
import { expectLayers, GOOD_CARD, payButton, readTicket, sheet } from "./journey";
import { AYSE } from "./people";
import { expect, type Locator, type Page, test } from "./test";
import { TURKISH as t } from "./words";

const MANY = 120;

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator, most = MANY) {
  await expect(target).toBeVisible();
  const reached = () => target.evaluate((element) => element.matches(":focus, :has(:focus)"));
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await reached()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus never reached ${target}`);
}

async function type(page: Page, field: string, text: string) {
  await tabTo(page, page.getByLabel(field, { exact: true }));
  await page.keyboard.type(text);
}

/** Types letters to select an option of a select. */
async function choose(page: Page, field: Locator, text: string, value: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(value);
}

/** Chooses a place in the open picker. */
async function place(page: Page, title: string, code: string) {
  const picker = sheet(page, title);
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(code);
  // The list shows the previous response until the new one arrives.
  await expect(picker.getByRole("status")).toHaveText(/\d/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
}

async function searchOneWay(page: Page) {
  await page.goto("/");
  await tabTo(page, page.getByRole("button", { name: t.starting("home.form.from") }));
  await page.keyboard.press("Enter");
  await place(page, t("home.place.departureTitle"), "IST");
  // The form opens missing input by itself; the focus returns to the field of the last one.
  await place(page, t("home.place.arrivalTitle"), "ESB");
  await expect(sheet(page, t("home.form.departureDate"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t.starting("home.form.departureDate") })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: t("home.form.submit"), exact: true }));
  await page.keyboard.press("Enter");
}

async function chooseFlightAndFare(page: Page) {
  await tabTo(
    page,
    page
      .getByRole("button", { name: t.any("results.card.chooseFlight", ["departs", "airline", "price"]) })
      .first(),
  );
  await page.keyboard.press("Enter");
  const fares = sheet(page, t("results.fares.title"));
  const [first, second] = [fares.getByRole("radio").first(), fares.getByRole("radio").nth(1)];
  await expect(first).toBeChecked();
  await tabTo(page, first);
  await page.keyboard.press("ArrowDown");
  await expect(second).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(first).toBeChecked();
  await tabTo(
    page,
    fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) }),
  );
  await page.keyboard.press("Enter");
}

async function fillForm(page: Page) {
  await type(page, t("payment.contact.email"), "ayse@example.com");
  await type(page, t("payment.contact.phone"), "5321234567");
  // Enter continues to the next part, whose first field gets the focus.
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("payment.passenger.name"), { exact: true })).toBeFocused();
  await page.keyboard.type(AYSE.name);
  await type(page, t("payment.passenger.surname"), AYSE.surname);
  await choose(page, page.getByLabel(t("payment.passenger.day")), AYSE.birth.day, AYSE.birth.day);
  await choose(
    page,
    page.getByLabel(t("payment.passenger.month"), { exact: true }),
    "Mayıs",
    AYSE.birth.month,
  );
  await choose(page, page.getByLabel(t("payment.passenger.year")), AYSE.birth.year, AYSE.birth.year);
  await tabTo(page, page.getByRole("radio", { name: t("payment.passenger.female") }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: t("payment.passenger.female") })).toBeChecked();
  await type(page, t("payment.passenger.citizenNumber"), AYSE.citizen);
  await tabTo(page, page.getByRole("button", { name: t("payment.goOn") }), 1);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("payment.card.owner"))).toBeFocused();
  await page.keyboard.type("AYSE OZTURK");
  await type(page, t("payment.card.number"), GOOD_CARD);
  await type(page, t("payment.card.expiry"), "1230");
  await type(page, t("payment.card.cvc"), "123");
  await tabTo(page, page.getByRole("checkbox", { name: t.plain("payment.consent.text") }));
  await page.keyboard.press("Space");
}

async function showBarcode(page: Page) {
  const code = page.getByRole("button", { name: t.any("ticket.gate.open", ["holder", "stub"]) });
  await tabTo(page, code);
  await page.keyboard.press("Enter");
  const gate = page.getByRole("dialog", { name: t("gate.title", { product: "flight" }) });
  await expect(gate.getByRole("img")).toBeInViewport({ ratio: 1 });
  await tabTo(page, gate.getByRole("button", { name: t("common.close") }), 2);
  await page.keyboard.press("Enter");
  await expect(gate).toBeHidden();
  await expect(code).toBeFocused();
}

test("a one-way ticket is bought by the keyboard alone", async ({ page }) => {
  await searchOneWay(page);
  await chooseFlightAndFare(page);
  await fillForm(page);
  // Passes the links to the texts of the consent, without a round through the page.
  await tabTo(page, payButton(page), 5);
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Tek kullanımlık kod")).toBeFocused();
  await page.keyboard.type("283126");
  await page.keyboard.press("Enter");
  const { session } = await readTicket(page);
  await showBarcode(page);

  // Continues from the ticket to the list and back.
  await expectLayers(page, 0);
  await page.goto("/profile/tickets/");
  const coming = page.getByRole("region", { name: t("account.tickets.coming") });
  await tabTo(page, coming.getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(session));
});

test("one-way and round-trip days are picked by the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const [departure, back] = [t("home.form.departureDate"), t("home.form.returnDate")];
  const field = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) }).first();
  const days = (title: string) => sheet(page, title).locator("td button:not([disabled])");
  const saidOf = (date: string) => formatDate("tr", date, "short");

  await tabTo(page, field(departure));
  await page.keyboard.press("Enter");
  // The selected day, tomorrow, is the grid's tab stop.
  await tabTo(page, days(departure).and(page.locator("[tabindex='0']")));
  const chosen = await focusedDay(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedDay(page)).toBe(addDays(chosen, 7));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(sheet(page, departure)).toBeHidden();
  await expect(field(departure)).toContainText(saidOf(addDays(chosen, 8)));
  await expect(field(departure)).toBeFocused();

  await tabTo(page, field(back));
  await page.keyboard.press("Enter");
  await tabTo(page, days(back).and(page.locator("[tabindex='0']")));
  const start = await focusedDay(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(sheet(page, back)).toBeHidden();
  await expect(field(back)).toContainText(saidOf(addDays(start, 7)));
  await expect(field(departure)).toContainText(saidOf(addDays(chosen, 8)));
});

/** Returns the date of the focused day. */
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-day]")?.getAttribute("data-day") ?? "");
