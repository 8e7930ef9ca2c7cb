// Pages that are not Rota's: the payment provider's form and the issuer's code, in Turkish or English.

import type { Page } from "@playwright/test";

/** One-time code of the payment simulator, printed on its page. */
export const ONE_TIME_CODE = "283126";

/** The code field on the issuer's page. */
export const codeField = (page: Page) => page.getByLabel(/^(Tek kullanımlık kod|One-time code)$/);

export async function enterCode(page: Page) {
  await codeField(page).fill(ONE_TIME_CODE);
  await page.getByRole("button", { name: /^(Ödemeyi onayla|Confirm payment)$/ }).click();
}

/** Fills in the payment provider's own page. */
export async function fillHostedPage(page: Page, card: string, instalments = "1") {
  await page.getByLabel(/^(Kart üzerindeki isim|Name on card)$/).fill("AYSE OZTURK");
  await page.getByLabel(/^(Kart numarası|Card number)$/).fill(card);
  await page.getByLabel(/^(Son kullanma|Expiry) /).fill("12/30");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel(/^(Taksit|Instalments)$/).selectOption(instalments);
  await page.getByRole("button", { name: /^(Öde|Pay)$/ }).click();
}
