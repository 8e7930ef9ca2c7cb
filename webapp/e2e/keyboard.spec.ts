// A whole purchase without a pointer: only keys, from the first Tab on home to the ticket.

import { GOOD_CARD, payButton, readTicket, sheet } from "./journey";
import { AYSE } from "./people";
import { expect, type Locator, type Page, test } from "./test";

const MANY = 120;

/** Presses Tab until the element has the focus, as a reader would. */
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

/** A list of choices takes the typed letters. */
async function choose(page: Page, field: Locator, text: string, value: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(value);
}

/** In the picker that is open. */
async function place(page: Page, title: string, code: string) {
  const picker = sheet(page, title);
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(code);
  // Until the answer is there, the list is the one before it.
  await expect(picker.getByRole("status")).toHaveText(/\d/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
}

test("a one-way ticket by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("button", { name: /^Nereden/ }));
  await page.keyboard.press("Enter");
  await place(page, "Kalkış havalimanı", "IST");
  // What is still lacking opens by itself; the focus comes back to the field of the last one.
  await place(page, "Varış havalimanı", "ESB");
  await expect(sheet(page, "Gidiş tarihi")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Gidiş tarihi/ })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Uçuş ara", exact: true }));
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: /uçuşunu seç, / }).first());
  await page.keyboard.press("Enter");
  const fares = sheet(page, "Ücret seçenekleri");
  await expect(fares.getByRole("radio").first()).toBeChecked();
  await tabTo(page, fares.getByRole("button", { name: / seç, / }));
  await page.keyboard.press("Enter");

  await type(page, "E-posta", "ayse@example.com");
  await type(page, "Telefon", "5321234567");
  await type(page, "Ad", AYSE.name);
  await type(page, "Soyad", AYSE.surname);
  await choose(page, page.getByLabel("Gün"), AYSE.birth.day, AYSE.birth.day);
  await choose(page, page.getByLabel("Ay", { exact: true }), "Mayıs", AYSE.birth.month);
  await choose(page, page.getByLabel("Yıl"), AYSE.birth.year, AYSE.birth.year);
  await tabTo(page, page.getByRole("radio", { name: "Kadın" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "Kadın" })).toBeChecked();
  await type(page, "T.C. kimlik numarası", AYSE.citizen);
  await type(page, "Kart üzerindeki ad", "AYSE OZTURK");
  await type(page, "Kart numarası", GOOD_CARD);
  await type(page, "Son kullanma", "1230");
  await type(page, "Güvenlik kodu", "123");
  await tabTo(page, page.getByRole("checkbox", { name: /okudum, kabul ediyorum/ }));
  await page.keyboard.press("Space");
  // Past the three texts that are agreed to, and not round the page.
  await tabTo(page, payButton(page), 4);
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Tek kullanımlık kod")).toBeFocused();
  await page.keyboard.type("283126");
  await page.keyboard.press("Enter");
  await readTicket(page);
});
