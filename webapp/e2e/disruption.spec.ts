// Disruptions: a guest accepts a bus's new times with a code from an e-mail, a member gets a refund for a
// cancelled flight, and another member moves to another flight free of charge.

import { addDays } from "../lib/dates";
import { button, codeIn, mailTo, register, signIn } from "./account";
import { buyHeld, holdBusSeats, holdSeats, pickDay, sheet } from "./journey";
import { AYSE, CAGLA, dateIn } from "./people";
import { expect, type Page, test } from "./test";
import { inPairedViews, type Seen } from "./views";

const REFUND_MS = 45_000;
/** Day of next month. Each view uses a day of its own, so that a disruption affects no other test. */
const OWN_DAY = 16;

/** Disrupts the first departure of the booking on the page, as staff would. */
async function disrupt(page: Page, product: string, change: Record<string, unknown>) {
  const session = new URL(page.url()).pathname.split("/").filter(Boolean).at(-1);
  const booking = await (await page.request.get(`/api/${product}/booking/${session}/`)).json();
  const departure = booking.lines[0].departures[0];
  const said = await page.request.post("/_dev/disrupt", { data: { departure, ...change } });
  expect(await said.json()).toEqual({ told: expect.any(Number) });
  await page.reload();
}

const region = ({ page, t }: Seen, change: "cancelled" | "moved") =>
  page.getByRole("region", { name: t("manage.disruption.title", { change }) });

inPairedViews("a guest accepts a bus's new times with a code from an e-mail", 150, async (seen) => {
  const { page, t, view } = seen;
  const passengers = [AYSE, CAGLA];
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await buyHeld(page, await holdBusSeats(page, 2, OWN_DAY + view), "bus", { passengers, email, t });

  await disrupt(page, "bus", { new_times: { minutes_later: 45 } });
  await mailTo(page, email, t.any("mail.mail.disrupted.moved.subject", ["route", "reference"]));
  const moved = region(seen, "moved");
  await expect(
    moved.getByText(t.any("manage.disruption.moved", ["duration"], { later: "true" })),
  ).toContainText("45");
  await button(moved, t("manage.disruption.newTimes")).click();
  const code = sheet(page, t("manage.title", { step: "code" }));
  await button(code, t("manage.code.send")).click();
  const field = code.getByLabel(t("manage.code.code"), { exact: true });
  await field.fill(codeIn(await mailTo(page, email, t.any("mail.mail.manage_code.subject", ["code"]))));
  await button(code, t("manage.code.submit")).click();
  await expect(moved).toBeHidden();
  const history = page.getByRole("region", { name: t("manage.history.title") });
  await expect(history.getByText(t.opening("server.history_departure_moved", ["0"]))).toBeVisible();
  await expect(history.getByText(t("server.history_new_times_taken"))).toBeVisible();
});

inPairedViews("a member gets a refund for a cancelled flight", 150, async (seen) => {
  const { page, t, view } = seen;
  const user = await register(page, t.language);
  const token = await signIn(page, user);
  await buyHeld(page, await holdSeats(page, OWN_DAY + view), "flight", { email: user.email, t, token });

  await disrupt(page, "flight", { cancel: true });
  await mailTo(page, user.email, t.any("mail.mail.disrupted.cancelled.subject", ["route", "reference"]));
  const cancelled = region(seen, "cancelled");
  await expect(button(cancelled, t("manage.disruption.newTimes"))).toHaveCount(0);
  await cancelled.getByRole("button", { name: new RegExp(t("manage.disruption.moneyBack")) }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: t.any("manage.disruption.confirm", ["sum"]) }).click();
  await expect(cancelled).toBeHidden();
  await expect(page.getByText(t("manage.cancelledText.refunded"))).toBeVisible({ timeout: REFUND_MS });
  await page.goto("/notification/");
  await expect(page.getByText(t.any("server.departure_cancelled_title", ["0"]))).toBeVisible();
});

inPairedViews("a member exchanges a cancelled flight for another one, for free", 150, async (seen) => {
  const { page, t, view } = seen;
  const user = await register(page, t.language);
  const token = await signIn(page, user);
  await buyHeld(page, await holdSeats(page, OWN_DAY + 4 + view), "flight", { email: user.email, t, token });

  await disrupt(page, "flight", { cancel: true });
  const cancelled = region(seen, "cancelled");
  await button(cancelled, t("manage.disruption.another")).click();
  const step = (name: string) => sheet(page, t("manage.changing.title", { step: name }));
  const lines = sheet(page, t("manage.disruption.another"));
  const day = t("manage.changing.day", { product: "flight" });
  // The last day on which a change is free.
  await pickDay(page, day, addDays(dateIn(1, OWN_DAY + 4 + view), 14), t);
  await button(lines, t("manage.changing.search")).click();
  const flight = step("offers").locator("details").first();
  await flight.locator("summary").click();
  const offer = flight.getByRole("listitem").first();
  await expect(offer).toContainText(t("manage.changing.nothingDue"));
  await button(offer, t("manage.changing.take")).click();
  await button(step("sum"), t("manage.changing.free")).click();
  await button(page.getByRole("alertdialog"), t("manage.changing.free")).click();
  await expect(
    page.getByText(t("manage.changing.done", { product: "flight" }), { exact: true }),
  ).toBeVisible();
  await expect(cancelled).toBeHidden();
  const history = page.getByRole("region", { name: t("manage.history.title") });
  await expect(history.getByText(t.opening("server.history_changed", ["0"]))).toBeVisible();
  await button(page, t("manage.title", { step: "lines" })).click();
  await expect(sheet(page, t("manage.title", { step: "choose" }))).toBeVisible();
});
