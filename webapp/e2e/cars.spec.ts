// A guest rents a car with a different place of return and with extras: from home's form to the voucher,
// the e-mail and the look-up.

import {
  accept,
  confirmAtBank,
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

async function pickLocation(page: Page, title: string, keyword: string, name: RegExp) {
  const picker = sheet(page, title);
  await picker.getByRole("searchbox").fill(keyword);
  await expect(picker.getByText("Popüler yerler")).toBeHidden();
  await picker.getByRole("button", { name }).first().click();
  await expect(picker).toBeHidden();
}

async function fillDriver(page: Page, { name, surname, birth, citizen }: typeof AYSE) {
  const driver = page.getByRole("region", { name: "Sürücü" });
  await openPart(page, "Sürücü", driver.getByLabel("Soyad"));
  await driver.getByLabel("Ad", { exact: true }).fill(name);
  await driver.getByLabel("Soyad").fill(surname);
  await driver.getByLabel("Gün").selectOption(birth.day);
  await driver.getByLabel("Ay", { exact: true }).selectOption(birth.month);
  await driver.getByLabel("Yıl").selectOption(birth.year);
  await driver.getByLabel("T.C. kimlik numarası").fill(citizen);
}

async function fillBill(page: Page) {
  const bill = page.getByRole("region", { name: "Fatura bilgileri" });
  await openPart(page, "Fatura bilgileri", bill.getByLabel("Adres", { exact: true }));
  for (const [field, value] of [
    ["İl", "İzmir"],
    ["İlçe", "Konak"],
    ["Posta kodu", "35250"],
    ["Adres", "Cumhuriyet Bulvarı 1"],
  ] as const) {
    await bill.getByLabel(field, { exact: true }).fill(value);
  }
}

test("a guest rents a car from İzmir to Antalya, with two extras", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "Araç Kiralama" }).click();
  await page.getByRole("button", { name: /^Alış yeri/ }).click();
  await pickLocation(page, "Aracı nereden alacaksınız?", "İzmir", /Adnan Menderes/);
  // The calendar opens by itself.
  await expect(sheet(page, "Alış tarihi")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Aracı farklı bir yere bırakacağım" }).check();
  await pickLocation(page, "Aracı nereye bırakacaksınız?", "Antalya", /Antalya Havalimanı/);
  await pickDate(page, "Alış tarihi", 15);
  // The day of return is requested next; the suggested one stays.
  await page.keyboard.press("Escape");
  await page.getByLabel("İade saati").selectOption("18:30");
  await page.getByLabel("Alış saati").selectOption("10:00");
  await page.getByRole("button", { name: "Araç ara", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /araç bulduk/ })).toBeVisible();
  // Three and a half days count as four.
  await expect(page.getByRole("region", { name: "Alış ve araç iadesi" })).toContainText("4 gün");

  await page.getByRole("checkbox", { name: /^Otomatik/ }).check();
  await page
    .getByRole("button", { name: /^Hemen kirala/ })
    .first()
    .click();

  await expect(page.getByRole("heading", { level: 1, name: "Araç bilgileri" })).toBeVisible();
  await openLastPart(page);
  const extras = page.getByRole("region", { name: "Ek hizmetler" });
  const summary = page.getByRole("region", { name: "Fiyat özeti" });
  await expect(summary.locator("p", { hasText: "Ofiste ödenecek" })).toHaveCount(0);
  const seat = extras.getByRole("button", { name: /artır$/ }).first();
  await seat.click();
  await seat.click();
  await extras.getByRole("switch").first().check();
  await expect(summary.locator("p", { hasText: /^2 × / })).toBeVisible();
  const delivery = await summary.locator("p", { hasText: "Ofiste ödenecek" }).locator("data").textContent();
  const charged = await summary.locator("p", { hasText: "Karttan ödenecek" }).locator("data").textContent();

  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await fillContact(page, email);
  await fillDriver(page, AYSE);
  await fillCard(page, GOOD_CARD);
  await fillBill(page);
  await accept(page);
  await payButton(page).click();
  await confirmAtBank(page);

  const { pnr } = await readTicket(page, "car");
  await expect(
    page.getByRole("heading", { name: new RegExp(`${AYSE.name} ${AYSE.surname}`, "i") }),
  ).toBeVisible();
  const fact = (name: string) => page.getByRole("definition").and(page.locator(`dt:text-is("${name}") + dd`));
  await expect(fact("Kiralama belgesi numarası")).toHaveText(/^\d{3}-\d{10}$/);
  const sum = (name: string) => page.locator(`p:has(> span:text-is("${name}")) data`);
  await expect(sum("Ofiste ödenecek")).toHaveText(delivery ?? "");
  await expect(sum("Karttan ödenen")).toHaveText(charged ?? "");
  await expectMail(page, email, pnr);
  await findAgain(page, "car", pnr, AYSE.surname);
});
