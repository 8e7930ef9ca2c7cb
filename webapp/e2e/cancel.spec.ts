// After the sale: a guest gives one of four seats back with a code from the mail, a member a whole flight.

import { button, codeIn, mailTo, register, signIn } from "./account";
import { buyBusSeats, confirmAtBank, GOOD_CARD, payWith, readTicket, sheet } from "./journey";
import { AYSE, CAGLA, HANNA, ISMAIL } from "./people";
import { expect, type Locator, type Page, test } from "./test";
import { TURKISH as t } from "./words";

/** From the bank to the ticket page, which asks again every few seconds. */
const REFUND_MS = 45_000;

/** The sheet by its step. */
const step = (page: Page, name: "lines" | "code" | "sum" | "done") =>
  sheet(page, t("manage.title", { step: name }));

async function openManage(page: Page): Promise<Locator> {
  await expect(page.getByText(t.any("manage.cancellable", ["date", "sum"]))).toBeVisible();
  await button(page, t("manage.title", { step: "lines" })).click();
  const lines = step(page, "lines");
  await expect(lines.getByRole("checkbox").first()).toBeVisible();
  return lines;
}

/** Answers the last question, which names the sum, and reads that it was done; the sum. */
async function cancel(page: Page): Promise<string> {
  const sum = step(page, "sum");
  const total = (await sum.locator(".sums").last().locator("data").first().textContent()) ?? "";
  await expect(sum.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  const words = t("manage.sum.confirm", { sum: total });
  await button(sum, words).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(t("manage.sum.sure", { sum: total }));
  await button(question, words).click();
  const done = step(page, "done");
  await expect(done.getByRole("list", { name: t("manage.refunds.steps") })).toBeVisible();
  await button(done, t("manage.done.close")).click();
  await expect(done).toBeHidden();
  return total;
}

/** It moves without a reload. */
async function expectRefunded(page: Page, total: string) {
  const refunds = page.getByRole("region", { name: t("manage.refunds.title") });
  await expect(refunds).toContainText(total);
  const sent = refunds.getByRole("listitem").filter({ hasText: t("manage.refunds.sent") });
  await expect(sent).toHaveAttribute("data-reached", "true", { timeout: REFUND_MS });
  await expect(refunds.getByText(t.any("manage.refunds.arrives", ["date"]))).toBeVisible();
}

const marks = (page: Page) =>
  page
    .getByRole("region", { name: t("ticket.passengers", { product: "bus" }) })
    .getByText(t("ticket.cancelled"), { exact: true });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a guest gives one of four seats back with a code from the mail", async ({ page }) => {
    test.setTimeout(150_000);
    const travellers = [AYSE, CAGLA, ISMAIL, HANNA];
    const email = `${test.info().testId}-${Date.now()}@example.com`;
    await buyBusSeats(page, travellers, email);
    const barcodes = page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) });
    await expect(barcodes).toHaveCount(4);

    const lines = await openManage(page);
    await expect(lines.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await lines.getByRole("checkbox", { name: new RegExp(CAGLA.name, "i") }).check();
    await button(lines, t("manage.lines.next")).click();

    const code = step(page, "code");
    await button(code, t("manage.code.send")).click();
    const field = code.getByLabel(t("manage.code.code"), { exact: true });
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await field.fill(codeIn(await mailTo(page, email, t.any("mail.mail.manage_code.subject", ["code"]))));
    await button(code, t("manage.code.submit")).click();

    // Where it was: one line, with its own sum.
    const sum = step(page, "sum");
    await expect(sum.getByRole("listitem")).toHaveCount(1);
    await expect(sum.getByRole("listitem")).toContainText(new RegExp(CAGLA.name, "i"));
    for (const part of ["paid", "fee", "serviceFee", "back"])
      await expect(sum.getByText(t(`manage.sum.${part}`), { exact: true })).toBeVisible();
    const total = await cancel(page);

    await expect(marks(page)).toHaveCount(1);
    await expect(barcodes).toHaveCount(3);
    await expect(page.getByText(t("ticket.state.ticketed"), { exact: true })).toBeVisible();
    await expectRefunded(page, total);
    const history = page.getByRole("region", { name: t("manage.history.title") });
    await expect(history.getByText(t.any("server.history_cancelled", ["0"]))).toBeVisible();
  });
});

test("a member cancels a whole flight without a code", async ({ page }) => {
  test.setTimeout(150_000);
  const user = await register(page);
  await signIn(page, user);
  await payWith(page, GOOD_CARD, user.email);
  await confirmAtBank(page);
  await readTicket(page);

  const lines = await openManage(page);
  await lines.getByRole("checkbox").first().check();
  await button(lines, t("manage.lines.next")).click();
  const total = await cancel(page);

  await expect(page.getByText(t("manage.cancelledText.refunded"))).toBeVisible({ timeout: REFUND_MS });
  await expect(page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) })).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("ticket.pdf", { product: "flight" }) })).toHaveCount(0);
  const receipt = await page.getByRole("link", { name: t("manage.refunds.receipt") }).getAttribute("href");
  expect((await page.request.get(receipt ?? "")).headers()["content-type"]).toBe("application/pdf");
  await expectRefunded(page, total);
});
