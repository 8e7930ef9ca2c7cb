// After the sale: a member moves a flight to a dearer day and pays the difference, to a cheaper one and gets it back; a name is corrected.

import { button, register, signIn } from "./account";
import {
  accept,
  confirmAtBank,
  fillCard,
  fillContact,
  fillPassengers,
  GOOD_CARD,
  holdSeats,
  payButton,
  paymentPage,
  readTicket,
  sheet,
} from "./journey";
import { AYSE } from "./people";
import { expect, type Locator, type Page, test } from "./test";
import { TURKISH as t } from "./words";

const c = (key: string, values: Record<string, string> = {}) => t(`manage.changing.${key}`, values);
const step = (page: Page, name: "lines" | "offers" | "sum" | "done") =>
  sheet(page, t("manage.changing.title", { step: name }));

/** The nth day from today on. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Looks at one day after the other until there is an offer with the words. */
async function findOffer(page: Page, words: string): Promise<Locator> {
  await button(page, c("open")).click();
  for (let day = 20; day < 60; day += 3) {
    const lines = step(page, "lines");
    await lines.locator("input[type=date]").fill(inDays(day));
    await button(lines, c("search")).click();
    const offers = step(page, "offers");
    await expect(offers.getByRole("button", { name: c("anotherDay") })).toBeVisible();
    const found = offers.getByRole("listitem").filter({ has: page.getByText(words, { exact: true }) });
    if ((await found.count()) > 0) return found.first();
    await button(offers, c("anotherDay")).click();
  }
  throw new Error(`no offer with ${words}`);
}

async function bought(page: Page) {
  const user = await register(page);
  await signIn(page, user);
  await page.goto(paymentPage(await holdSeats(page)));
  // What the account knows comes first: it must not meet what is typed.
  await expect(page.getByLabel(t("fields.phone"), { exact: true })).not.toHaveValue("");
  await fillContact(page, user.email);
  await fillPassengers(page, [AYSE]);
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtBank(page);
  return (await readTicket(page)).pnr;
}

const barcodes = (page: Page) => page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) });

async function changeThereAndBack(page: Page) {
  const before = await bought(page);

  const dearer = await findOffer(page, c("toPay"));
  await button(dearer, c("take")).click();
  const sum = step(page, "sum");
  await expect(sum.getByText(c("stays"))).toBeVisible();
  await sum.getByRole("button", { name: t.any("manage.changing.pay", ["sum"]) }).click();
  await expect(page.getByRole("heading", { name: t("payment.change.title") })).toBeVisible();
  await expect(page.getByText(t("payment.change.newPrice"))).toBeVisible();
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await page
    .getByRole("button")
    .filter({ hasText: t("payment.change.submit") })
    .click();
  await confirmAtBank(page);
  expect((await readTicket(page)).pnr).toBe(before);
  await expect(barcodes(page)).toHaveCount(1);
  await expect(page.getByText(t("server.history_changed"))).toBeVisible();

  const cheaper = await findOffer(page, c("comesBack"));
  await button(cheaper, c("take")).click();
  const back = { name: t.any("manage.changing.getBack", ["sum"]) };
  await step(page, "sum").getByRole("button", back).click();
  await page.getByRole("alertdialog").getByRole("button", back).click();
  const done = step(page, "done");
  await expect(done.getByRole("status")).toContainText(c("done"));
  await button(done, c("close")).click();
  await expect(page.getByRole("region", { name: t("manage.refunds.title") })).toBeVisible();
  await expect(page.getByText(before)).toBeVisible();
  await expect(barcodes(page)).toHaveCount(1);
}

test("a member changes a flight to a dearer day, then to a cheaper one", async ({ page }) => {
  test.setTimeout(240_000);
  await changeThereAndBack(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a member changes a flight to a dearer day, then to a cheaper one", async ({ page }) => {
    test.setTimeout(240_000);
    await changeThereAndBack(page);
  });

  test("a traveller's name is corrected, and not changed for another", async ({ page }) => {
    test.setTimeout(150_000);
    await bought(page);
    await button(page, t("manage.naming.open")).click();
    const names = sheet(page, t("manage.naming.title"));
    const name = names.getByLabel(t("manage.naming.name"), { exact: true });
    const was = await name.inputValue();
    const surname = names.getByLabel(t("manage.naming.surname"), { exact: true });
    const wasOf = await surname.inputValue();
    await name.fill("Mehmet Ali");
    await surname.fill("Karadeniz");
    await button(names, t("manage.naming.submit")).click();
    await expect(names.getByRole("alert")).toContainText(t("server.name_another_person"));
    await name.fill(`${was} Nur`);
    await surname.fill(wasOf);
    await button(names, t("manage.naming.submit")).click();
    await expect(names).toBeHidden();
    await expect(page.getByText(t("server.history_name_corrected"))).toBeVisible();
  });
});
