// Changes: a member moves a flight to a more expensive day and pays the difference, then to a cheaper one
// with a refund; a name is corrected.

import { button, register, signIn } from "./account";
import {
  accept,
  buyHeld,
  confirmAtIssuer,
  fillCard,
  GOOD_CARD,
  holdSeats,
  pickDay,
  readTicket,
  sheet,
} from "./journey";
import { expect, type Locator } from "./test";
import { inPairedViews, type Seen } from "./views";

const step = ({ page, t }: Seen, name: "lines" | "offers" | "sum" | "done") =>
  sheet(page, t("manage.changing.title", { step: name }));

/** Returns the date that is `days` days from today. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the first fare with the words, after opening its flight; null when there is none. */
async function unfoldedFare({ page, t }: Seen, offers: Locator, words: string): Promise<Locator | null> {
  const list = offers.getByRole("list", { name: t("manage.changing.offers") });
  await expect(list.or(offers.getByText(t("manage.changing.empty")))).toBeVisible();
  for (const flight of await list.locator("details").all()) {
    await expect(flight.getByRole("listitem").first()).toBeHidden();
    await flight.locator("summary").click();
    const fares = flight.getByRole("listitem");
    await expect(fares.first()).toBeVisible();
    const found = fares.filter({ has: page.getByText(words, { exact: true }) });
    if ((await found.count()) > 0) return found.first();
  }
  return null;
}

/** Searches day after day until there is an offer with the words. */
async function findOffer(seen: Seen, what: "toPay" | "comesBack"): Promise<Locator> {
  const { page, t } = seen;
  const words = t(`manage.changing.${what}`);
  await button(page, t("manage.changing.open")).click();
  for (let day = 20; day < 60; day += 3) {
    const lines = step(seen, "lines");
    await pickDay(page, t("manage.changing.day", { product: "flight" }), inDays(day), t);
    await button(lines, t("manage.changing.search")).click();
    const offers = step(seen, "offers");
    await expect(offers.getByRole("button", { name: t("manage.changing.anotherDay") })).toBeVisible();
    const found = await unfoldedFare(seen, offers, words);
    if (found) return found;
    await button(offers, t("manage.changing.anotherDay")).click();
  }
  throw new Error(`no offer with ${words}`);
}

async function bought({ page, t }: Seen) {
  const user = await register(page, t.language);
  const token = await signIn(page, user);
  return (await buyHeld(page, await holdSeats(page), "flight", { email: user.email, t, token })).pnr;
}

const barcodes = ({ page, t }: Seen) =>
  page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) });

inPairedViews("a member changes a flight to a dearer day, then to a cheaper one", 240, async (seen) => {
  const { page, t } = seen;
  const before = await bought(seen);

  const dearer = await findOffer(seen, "toPay");
  await button(dearer, t("manage.changing.take")).click();
  const sum = step(seen, "sum");
  await expect(sum.getByText(t("manage.changing.stays", { product: "flight" }))).toBeVisible();
  await sum.getByRole("button", { name: t.any("manage.changing.pay", ["sum"]) }).click();
  await expect(page.getByRole("heading", { name: t("payment-change.title") })).toBeVisible();
  await expect(page.getByText(t("payment-change.newPrice"))).toBeVisible();
  await fillCard(page, GOOD_CARD, t);
  await accept(page, t);
  await page
    .getByRole("button")
    .filter({ hasText: t("payment-change.submit") })
    .click();
  await confirmAtIssuer(page);
  expect((await readTicket(page, "flight", t)).pnr).toBe(before);
  await expect(barcodes(seen)).toHaveCount(1);
  await expect(page.getByText(t.opening("server.history_changed", ["0"]))).toBeVisible();

  const cheaper = await findOffer(seen, "comesBack");
  await button(cheaper, t("manage.changing.take")).click();
  const back = { name: t.any("manage.changing.getBack", ["sum"]) };
  await step(seen, "sum").getByRole("button", back).click();
  await page.getByRole("alertdialog").getByRole("button", back).click();
  const done = step(seen, "done");
  await expect(done.getByRole("status")).toContainText(t("manage.changing.done", { product: "flight" }));
  await button(done, t("manage.changing.close")).click();
  await expect(page.getByRole("region", { name: t("manage.refunds.title") })).toBeVisible();
  await expect(page.getByText(before)).toBeVisible();
  await expect(barcodes(seen)).toHaveCount(1);
});

inPairedViews("a passenger's name can be corrected, but not to another person's", 150, async (seen) => {
  const { page, t } = seen;
  await bought(seen);
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
