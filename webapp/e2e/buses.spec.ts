// A guest buys seats on a night bus: from home's form to the ticket, the e-mail and the look-up.

import {
  accept,
  confirmAtBank,
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
import { AYSE, CAGLA, ISMAIL, type Traveller } from "./people";
import { expect, type Page, test } from "./test";
import { TURKISH } from "./words";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function pickStation(page: Page, field: "Nereden" | "Nereye", keyword: string, name: RegExp) {
  const picker = sheet(page, field === "Nereden" ? "Kalkış otogarı" : "Varış otogarı");
  await openField(page.getByRole("button", { name: new RegExp(`^${field}`) }), picker);
  await picker.getByRole("searchbox").fill(keyword);
  await expect(picker.getByText("Popüler otogarlar")).toBeHidden();
  await picker.getByRole("button", { name }).first().click();
  await expect(picker).toBeHidden();
}

/** Picks a seat without a neighbour of the other gender. */
async function pickSeat(page: Page, gender: "Kadın" | "Erkek") {
  const seats = sheet(page, "Koltuk seçimi");
  await seats
    .getByRole("button", { name: /boş: kadın veya erkek yolcuya/ })
    .first()
    .click();
  await seats.getByRole("button", { name: gender, exact: true }).click();
}

const seatOf = ({ gender }: Traveller) =>
  new RegExp(`Koltuk \\d+ · ${TURKISH(`payment.passenger.${gender}`)}`);

test("a guest buys three seats on an evening bus, for two women and a man", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "Otobüs Bileti" }).click();
  await pickStation(page, "Nereden", "Esenler", /Esenler/);
  await pickStation(page, "Nereye", "Ankara", /Ankara/);
  await pickDate(page, "Yolculuk tarihi", 15);
  await page.getByRole("button", { name: "Otobüs ara", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /sefer bulduk/ })).toBeVisible();

  await page.getByRole("button", { name: "Filtrele" }).click();
  await page.getByRole("button", { name: "Akşam 18–24" }).click();
  await page.getByRole("button", { name: /seferi göster/ }).click();
  await expect(page.getByRole("button", { name: /: kaldır$/ })).toBeVisible();

  // The focus that returns to the bar must not scroll the list.
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await place();
  await page.getByRole("button", { name: "Filtrele (1)" }).click();
  await page.getByRole("dialog", { name: "Filtreler" }).getByRole("button", { name: "Kapat" }).click();
  await expect(page.getByRole("button", { name: "Filtrele (1)" })).toBeFocused();
  expect(await place()).toBe(before);

  await page
    .getByRole("button", { name: /seferini seç, / })
    .first()
    .click();
  for (const gender of ["Kadın", "Kadın", "Erkek"] as const) await pickSeat(page, gender);
  const seats = sheet(page, "Koltuk seçimi");
  await expect(seats.getByRole("button", { name: /: çıkar$/ })).toHaveCount(3);
  await seats.getByRole("button", { name: "Ödemeye geç" }).click();

  await expect(page).toHaveURL(/\/bus\/payment\//);
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await fillContact(page, email);
  const travellers = [AYSE, CAGLA, ISMAIL];
  for (const [index, traveller] of travellers.entries()) {
    const card = await fillName(page, index, traveller);
    await expect(card.getByText(seatOf(traveller))).toBeVisible();
    await card.getByLabel("T.C. kimlik numarası").fill(traveller.citizen);
  }
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtBank(page);
  const { pnr } = await readTicket(page, "bus");
  for (const traveller of travellers) {
    const { name, surname } = traveller;
    const heading = new RegExp(`${name} ${surname} ${seatOf(traveller).source}`, "i");
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expectMail(page, email, pnr);
  await findAgain(page, "bus", pnr, "ozturk");
});

test("a shared bus search opens, and a seat is selected by the keyboard alone", async ({ page }) => {
  const { option } = await startBusSearch(page, { to: "İzmir" });
  await page.goto(`/bus/search-gate/${option}/`);
  await expect(page).toHaveURL(new RegExp(`/bus/search/\\?option=${option}`));
  const choose = page.getByRole("button", { name: /seferini seç, / }).first();
  await choose.focus();
  await page.keyboard.press("Enter");
  const seats = sheet(page, "Koltuk seçimi");
  await seats.locator('[data-seat][tabindex="0"]').focus();
  const seatInFocus = () => page.evaluate(() => document.activeElement?.getAttribute("data-seat"));
  const first = await seatInFocus();
  await page.keyboard.press("ArrowDown");
  expect(await seatInFocus()).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await seatInFocus()).toBe(first);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(seats.getByRole("button", { name: /: çıkar$/ })).toHaveCount(1);
  expect(await seatInFocus()).toBe(first);
});
