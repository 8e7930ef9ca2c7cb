// Cancellations: a guest cancels one of four seats with a code from an e-mail; a member cancels
// a whole flight.

import { button, codeIn, mailTo, register, signIn } from "./account";
import { buyHeld, holdBusSeats, holdCar, holdSeats, sheet } from "./journey";
import { AYSE, CAGLA, HANNA, ISMAIL } from "./people";
import { expect, type Locator, test } from "./test";
import { inPairedViews, type Seen } from "./views";
import { TURKISH } from "./words";

/** Time limit in milliseconds for a refund to reach the ticket page, which polls every few seconds. */
const REFUND_MS = 45_000;

/** Returns the sheet at a step. */
const step = ({ page, t }: Seen, name: "lines" | "code" | "sum" | "done") =>
  sheet(page, t("manage.title", { step: name === "lines" ? "choose" : name }));

async function openManage(seen: Seen): Promise<Locator> {
  const { page, t } = seen;
  await expect(page.getByText(t.opening("terms.free", ["date", "sum"]))).toBeVisible();
  await button(page, t("manage.title", { step: "lines" })).click();
  const lines = step(seen, "lines");
  await expect(lines.getByRole("checkbox").first()).toBeVisible();
  return lines;
}

/** Confirms the final dialog, which names the amount, and checks the result. Returns the amount. */
async function cancel(seen: Seen): Promise<string> {
  const { page, t } = seen;
  const sum = step(seen, "sum");
  const total = (await sum.locator(".sums").last().locator("data").first().textContent()) ?? "";
  await expect(sum.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  const words = t("manage.sum.confirm", { sum: total });
  await button(sum, words).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(t("manage.sum.sure", { sum: total }));
  await button(question, words).click();
  const done = step(seen, "done");
  await expect(done.getByRole("list", { name: t("manage.refunds.steps") })).toBeVisible();
  await button(done, t("manage.done.close")).click();
  await expect(done).toBeHidden();
  return total;
}

async function enterMailedCode(seen: Seen, email: string) {
  const { page, t } = seen;
  const code = step(seen, "code");
  await button(code, t("manage.code.send")).click();
  const field = code.getByLabel(t("manage.code.code"), { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await field.fill(codeIn(await mailTo(page, email, t.any("mail.mail.manage_code.subject", ["code"]))));
  await button(code, t("manage.code.submit")).click();
}

/** Rental companies with free cancellation until two days before the rental. */
const TWO_DAYS = ["Çınaraltı Rent", "Lodos Drive", "Kıvılcım Elektrikli"];

async function rentCar({ page, t }: Seen, email: string, daysAhead: number) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const isWanted = ({ vendor }: { vendor: { name: string } }) => TWO_DAYS.includes(vendor.name);
  const session = await holdCar(page, [day(daysAhead), day(daysAhead + 3)], isWanted);
  await buyHeld(page, session, "car", { email, t });
}

/** The page updates without a reload. */
async function expectRefunded({ page, t }: Seen, total: string) {
  const refunds = page.getByRole("region", { name: t("manage.refunds.title") });
  await expect(refunds).toContainText(total);
  const sent = refunds.getByRole("listitem").filter({ hasText: t("manage.refunds.sent") });
  await expect(sent).toHaveAttribute("data-reached", "true", { timeout: REFUND_MS });
  await expect(refunds.getByText(t.any("manage.refunds.arrives", ["date"]))).toBeVisible();
}

const marks = ({ page, t }: Seen) =>
  page
    .getByRole("region", { name: t("ticket.passengers", { product: "bus" }) })
    .getByText(t("ticket.cancelled"), { exact: true });

inPairedViews("a guest cancels one of four bus seats with a code from an e-mail", 150, async (seen) => {
  const { page, t } = seen;
  const passengers = [AYSE, CAGLA, ISMAIL, HANNA];
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await buyHeld(page, await holdBusSeats(page, 4), "bus", { passengers, email, t });
  const barcodes = page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) });
  await expect(barcodes).toHaveCount(4);

  const lines = await openManage(seen);
  await expect(lines.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await lines.getByRole("checkbox", { name: new RegExp(CAGLA.name, "i") }).check();
  await button(lines, t("manage.lines.next")).click();
  const code = step(seen, "code");
  await expect(code.getByLabel(t("manage.code.code"), { exact: true })).toHaveCount(0);
  await enterMailedCode(seen, email);

  // The sheet returns to its state: one line with its amount.
  const sum = step(seen, "sum");
  await expect(sum.getByRole("listitem")).toHaveCount(1);
  await expect(sum.getByRole("listitem")).toContainText(new RegExp(CAGLA.name, "i"));
  for (const part of ["paid", "fee", "serviceFee", "back"])
    await expect(sum.getByText(t(`manage.sum.${part}`), { exact: true })).toBeVisible();
  const total = await cancel(seen);

  await expect(marks(seen)).toHaveCount(1);
  await expect(barcodes).toHaveCount(3);
  await expect(page.getByText(t("ticket.state.ticketed"), { exact: true })).toBeVisible();
  await expectRefunded(seen, total);
  const history = page.getByRole("region", { name: t("manage.history.title") });
  await expect(history.getByText(t.any("server.history_cancelled", ["0", "1"]))).toBeVisible();
  await expect(history.getByText(t.any("server.history_quoted", ["0"]))).toHaveCount(0);
});

test("a member cancels a whole flight without a code", async ({ page }) => {
  test.setTimeout(150_000);
  const seen = { page, t: TURKISH, view: 0 };
  const { t } = seen;
  const user = await register(page);
  const token = await signIn(page, user);
  await buyHeld(page, await holdSeats(page), "flight", { email: user.email, token });

  const lines = await openManage(seen);
  await lines.getByRole("checkbox").first().check();
  await button(lines, t("manage.lines.next")).click();
  const total = await cancel(seen);

  await expect(page.getByText(t("manage.cancelledText.refunded"))).toBeVisible({ timeout: REFUND_MS });
  await expect(page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) })).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("ticket.pdf", { product: "flight" }) })).toHaveCount(0);
  const receipt = await page.getByRole("link", { name: t("manage.refunds.receipt") }).getAttribute("href");
  expect((await page.request.get(receipt ?? "")).headers()["content-type"]).toBe("application/pdf");
  await expectRefunded(seen, total);
});

inPairedViews(
  "a rental's cancellation is free before its vendor's deadline and costs a fee after it",
  240,
  async (seen) => {
    const { page, t } = seen;
    for (const [daysAhead, keepsFee] of [
      [20, false],
      [1, true],
    ] as const) {
      const email = `${test.info().testId}-${daysAhead}-${Date.now()}@example.com`;
      await rentCar(seen, email, daysAhead);
      await button(page, t("manage.title", { step: "lines" })).click();
      const lines = step(seen, "lines");
      await lines.getByRole("checkbox").first().check();
      await button(lines, t("manage.lines.next")).click();
      await enterMailedCode(seen, email);
      const fee = step(seen, "sum")
        .locator(`p:has(> span:text-is("${t("manage.sum.fee")}")) data`)
        .first();
      if (keepsFee) await expect(fee).not.toHaveAttribute("value", "0.00");
      else await expect(fee).toHaveAttribute("value", "0.00");
      await expectRefunded(seen, await cancel(seen));
    }
  },
);
