// The payment provider's own page for the card: one declined card, then another one in instalments.

import { accept, confirmAtIssuer, payButton, payWith, readTicket } from "./journey";
import { enterCode, fillHostedPage } from "./provider-page";
import { expect, test } from "./test";
import { TURKISH as t } from "./words";

const REFUSED_CARD = "4111 1111 1111 1129";
const CREDIT_CARD = "5526 0800 0000 0006";

test("a declined card is replaced by another in three instalments", { tag: "@hosted" }, async ({ page }) => {
  await payWith(page, "");
  await fillHostedPage(page, REFUSED_CARD);
  await enterCode(page);
  await expect(page.getByText(t("server.declined_insufficient_funds")).first()).toBeVisible();
  await accept(page);
  // The last part of the payment form is open.
  await expect(page.getByLabel(t("payment.card.number"))).toBeHidden();
  await payButton(page).click();
  await fillHostedPage(page, CREDIT_CARD, "3");
  await enterCode(page);
  const { pnr } = await readTicket(page);
  expect(pnr).toMatch(/^[A-Z0-9]{8}$/);
});

test("a buyer who cancels on the payment page can pay again", { tag: "@hosted" }, async ({ page }) => {
  await payWith(page, "");
  await page.getByRole("button", { name: "Ödemeyi iptal et" }).click();
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);
  await readTicket(page);
});
