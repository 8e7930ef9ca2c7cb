// Names in other scripts: the form asks for the passport's Latin line, the ticket shows both, and the
// look-up accepts both.

import {
  accept,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillPassengers,
  findAgain,
  GOOD_CARD,
  goOn,
  holdSeats,
  payButton,
  paymentPage,
  readTicket,
} from "./journey";
import { HAMZA } from "./people";
import { expect, test } from "./test";
import { TURKISH as t } from "./words";

test("a passenger with an Arabic name adds a Latin name, and either finds the ticket", async ({ page }) => {
  await page.goto(paymentPage(await holdSeats(page)));
  await fillContact(page, "hamza@example.com");
  await fillPassengers(page, [HAMZA]);
  await goOn(page);
  const line = (of: "latin_name" | "latin_surname") =>
    page.getByLabel(t(`payment.passenger.${of}`), { exact: true });
  for (const field of [line("latin_name"), line("latin_surname")]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await line("latin_name").fill(HAMZA.latin.name);
  await line("latin_surname").fill(HAMZA.latin.surname);
  await goOn(page);
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtIssuer(page);

  const { pnr } = await readTicket(page);
  await expect(page.getByRole("heading", { name: `${HAMZA.name} ${HAMZA.surname}` })).toBeVisible();
  await expect(page.locator(`dt:text-is("${t("ticket.latinLine")}") + dd`)).toHaveText(
    `${HAMZA.latin.name} ${HAMZA.latin.surname}`,
  );
  for (const surname of [HAMZA.surname, HAMZA.latin.surname]) await findAgain(page, "flight", pnr, surname);
});
