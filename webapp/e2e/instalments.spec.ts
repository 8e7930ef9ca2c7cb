// A card of an issuer with instalments: the amount is unchanged, and the receipt shows the number
// of instalments.

import {
  accept,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillPassengers,
  holdSeats,
  payButton,
  paymentPage,
  readTicket,
} from "./journey";
import { AYSE } from "./people";
import { expect, test } from "./test";
import { TURKISH as t } from "./words";

for (const width of [360, 1280]) {
  test(`a card pays in three instalments at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paymentPage(await holdSeats(page)));
    await fillContact(page, "ayse@example.com");
    await fillPassengers(page, [AYSE]);
    await fillCard(page, "4766 6200 0000 0001");
    await expect(page.getByLabel(t("payment.card.instalments"))).toBeHidden();
    await fillCard(page, "5526 0800 0000 0006");
    const choice = page.getByLabel(t("payment.card.instalments"));
    await choice.selectOption("3");
    await accept(page);
    await payButton(page).click();
    await confirmAtIssuer(page);
    await readTicket(page);
  });
}
