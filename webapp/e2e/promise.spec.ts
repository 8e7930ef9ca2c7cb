// Timeline of an order: at the payment, after the ticket, through a refund; and its follow link.

import { button, register, signIn } from "./account";
import {
  accept,
  buyHeld,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillPassengers,
  followLink,
  GOOD_CARD,
  holdSeats,
  payButton,
  paymentPage,
  payWith,
  readTicket,
  sheet,
} from "./journey";
import { AYSE } from "./people";
import { expect, type Locator, type Page, test } from "./test";
import { inPairedViews, type Seen } from "./views";
import { TURKISH, type Words } from "./words";

/** Time limit in milliseconds for a refund to reach the ticket page, which polls every few seconds. */
const REFUND_MS = 45_000;
const EMAIL = "kanarya@example.com";

const line = (page: Page, t: Words) => page.getByRole("list", { name: t("promise.label") });
const station = (page: Page, t: Words, step: string, reached: boolean): Locator =>
  line(page, t)
    .getByRole("listitem")
    .filter({ hasText: t(`promise.step.${step}`, { product: "flight", reached: String(reached) }) });

const amountAt = async (station: Locator) =>
  /\d[\d.,]{4,}/.exec((await station.locator("data").first().textContent()) ?? "")?.[0] ?? "none";

async function expectStations({ page, t }: Seen, steps: [string, boolean | "past"][]) {
  await expect(line(page, t).getByRole("listitem")).toHaveCount(steps.length);
  for (const [at, [step, reached]] of steps.entries()) {
    const words = t(`promise.step.${step}`, { product: "flight", reached: String(reached) });
    await expect(line(page, t).getByRole("listitem").nth(at)).toContainText(words);
  }
}

/** Height in pixels of the summary on a phone: the form begins on the first screen. */
const SUMMARY_HEIGHT = 72;

inPairedViews("an order's timeline runs to the ticket, and its follow link is private", 120, async (seen) => {
  const { page, t } = seen;
  await page.goto(paymentPage(await holdSeats(page)));
  await expectStations(seen, [
    ["seen", true],
    ["held", true],
    ["paid", false],
    ["ticketed", false],
  ]);
  await expect(line(page, t).locator("[aria-current=step]")).toHaveCount(1);
  const summary = page.locator("#main button[aria-expanded=false][aria-controls]").first();
  if (seen.view % 2 === 0) expect((await summary.boundingBox())?.height).toBe(SUMMARY_HEIGHT);
  const amounts = await Promise.all([amountAt(summary), amountAt(payButton(page, t))]);
  await fillContact(page, EMAIL, t);
  await fillPassengers(page, [AYSE], { t });
  await fillCard(page, GOOD_CARD, t);
  await accept(page, t);
  await payButton(page, t).click();
  await confirmAtIssuer(page);
  const { session, pnr } = await readTicket(page, "flight", t);
  await expectStations(seen, [
    ["seen", true],
    ["held", true],
    ["paid", true],
    ["ticketed", true],
  ]);
  expect([
    await amountAt(station(page, t, "seen", true)),
    await amountAt(station(page, t, "paid", true)),
  ]).toEqual(amounts);
  // The success message appears once and names the recipient of the documents; then come the next steps
  // with their deadlines.
  const part = (key: string) =>
    page.getByRole("region", { name: t(`next-steps.${key}`, { product: "flight" }) });
  await expect(part("ready")).toContainText("k***@e***.com");
  await expect(part("title").getByRole("listitem")).toHaveCount(3);
  // The displayed price was in riyals when the page is Arabic.
  await expect(page.getByText(t("promise.same"), { exact: true })).toHaveCount(1);

  // A holder of the follow link has no session, and sees neither passengers nor prices.
  const shared = page.waitForResponse((response) => response.url().includes("/follow-link/"));
  await button(page, t("promise.share.open")).click();
  const { link } = await (await shared).json();
  const family = await page.context().browser()?.newContext();
  if (!family) throw new Error("no browser");
  const theirs = await family.newPage();
  const responses: string[] = [];
  theirs.on("response", async (response) => {
    if (response.url().includes("/api/")) responses.push(await response.text().catch(() => ""));
  });
  await theirs.goto(new URL(link, page.url()).href);
  await expect(theirs.getByRole("heading", { level: 2 })).toContainText("Ankara");
  // The timeline contains payments, so it is not shown here.
  await expect(line(theirs, TURKISH)).toHaveCount(0);
  const all = [await theirs.locator("body").textContent(), link, ...responses]
    .join("\n")
    .toLocaleLowerCase("tr");
  expect(all).toContain("ankara");
  for (const canary of [pnr, session, EMAIL, AYSE.name, AYSE.surname, AYSE.citizen, ...amounts])
    expect(all, canary).not.toContain(canary.toLocaleLowerCase("tr"));
  await family.close();
});

test("a declined card charges nothing, collapses the sent parts, and another card is asked for", async ({
  page,
}) => {
  const seen = { page, t: TURKISH, view: 0 };
  await payWith(page, "4129 1111 1111 1111", EMAIL);
  await confirmAtIssuer(page);
  await expect(page.locator("#main").getByRole("alert")).toContainText(TURKISH("payment.failed.title"));
  await expectStations(seen, [
    ["price", true],
    ["held", "past"],
    ["not_charged", true],
  ]);
  await expect(page.getByLabel(TURKISH("fields.email"))).toBeHidden();
  await page.getByRole("button", { name: /^Düzenle İletişim/ }).click();
  await expect(page.getByLabel(TURKISH("fields.email"))).toBeFocused();
  await button(page, TURKISH("payment.failed.another")).click();
  await expect(page.getByLabel(TURKISH("payment.card.owner"))).toBeFocused();
});

test("the timeline of a cancelled order continues in a second row, and ends when the refund is sent", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const seen = { page, t: TURKISH, view: 0 };
  const { t } = seen;
  const user = await register(page);
  const token = await signIn(page, user);
  await buyHeld(page, await holdSeats(page), "flight", { email: user.email, token });
  await button(page, t("manage.title", { step: "lines" })).click();
  const lines = sheet(page, t("manage.title", { step: "choose" }));
  await lines.getByRole("checkbox").first().check();
  await button(lines, t("manage.lines.next")).click();
  const sum = sheet(page, t("manage.title", { step: "sum" }));
  await sum.getByRole("button", { name: t.any("manage.sum.confirm", ["sum"]) }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t.any("manage.sum.confirm", ["sum"]) })
    .click();
  await button(sheet(page, t("manage.title", { step: "done" })), t("manage.done.close")).click();
  await expect(page.getByText(t.any("promise.returnedBy", ["sum", "date"]))).toBeVisible({
    timeout: REFUND_MS,
  });
  // The refund shares the payment's reference, which appears once.
  await expect(page.getByText(t.any("promise.reference", ["reference"]))).toHaveCount(1);
  await expectStations(seen, [
    ["seen", true],
    ["held", true],
    ["paid", true],
    ["ticketed", true],
    ["cancelled", true],
    ["returning", true],
    ["returned", true],
  ]);
});

test("the timeline of an order without a ticket continues to its refund", async ({ page }) => {
  const seen = { page, t: TURKISH, view: 0 };
  const { t } = seen;
  // No supplier of this stack rejects orders, so the response is written by hand as the server would.
  const at = new Date().toISOString();
  const none = { at, amount: null, was: null, until: null, reference: null };
  const amount = { total: "1775.40", currency: "TRY" };
  const timeline = [
    { ...none, step: "seen", amount },
    { ...none, step: "held" },
    { ...none, step: "paid", amount },
    { ...none, step: "not_ticketed" },
    { ...none, step: "returning", amount, until: at, reference: "204-881" },
    { ...none, step: "returned", amount, until: at, at: null },
  ];
  const session = await holdSeats(page);
  await page.route(`**/api/flight/booking/info/${session}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: "refunding", timeline } });
  });
  await page.goto(paymentPage(session));
  await expect(page.getByText(t("promise.returning", { sum: "₺1.775,40" }))).toBeVisible();
  await expect(page.getByText(t("promise.reference", { reference: "204-881" }))).toBeVisible();
  await expectStations(seen, [
    ["seen", true],
    ["held", "past"],
    ["paid", true],
    ["not_ticketed", true],
    ["returning", true],
    ["returned", false],
  ]);
  await expect(station(page, t, "returning", true)).toHaveAttribute("aria-current", "step");
});

test("the payment page links to the promise page", async ({ page }) => {
  await page.goto(paymentPage(await holdSeats(page)));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "sözümüz", exact: true }).filter({ visible: true }).click();
  const promise = await opened;
  await expect(promise).toHaveURL(/\/promise\/$/);
  await expect(promise.getByRole("heading", { level: 1 })).toHaveText(TURKISH("promise-page.title"));
  await expect(promise.getByRole("list", { name: TURKISH("promise.label") })).toHaveCount(3);
});

/** Moves the instants in the followed journey's response: no flight of this stack departs during a test. */
async function moveDepartures(page: Page) {
  const moved: { departsInHours: number; minutesLater: number | null } = {
    departsInHours: 3,
    minutesLater: null,
  };
  await page.route("**/api/base/follow/**", async (route) => {
    const response = await route.fetch();
    const journey = await response.json();
    const now = Date.parse(response.headers().date ?? "");
    const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const instants = {
      departs_at: inHours(moved.departsInHours),
      arrives_at: inHours(moved.departsInHours + 2),
      minutes_later: moved.minutesLater,
    };
    const directions = journey.legs.map((direction: object) => ({ ...direction, ...instants }));
    await route.fulfill({ response, json: { ...journey, legs: directions } });
  });
  return moved;
}

test("the follow page shows the time until the departure, then the delay, then the arrival", async ({
  page,
}) => {
  const t = TURKISH;
  const session = await holdSeats(page);
  await buyHeld(page, session);
  const link = await followLink(page, session);
  const journey = await moveDepartures(page);
  const says = (words: string) =>
    expect(page.locator("#main").getByText(words, { exact: true })).toBeVisible();
  const late = t("follow.later", { time: "20 dk." });

  await page.goto(link);
  await says(t("follow.phase.before", { product: "flight" }));
  await says("3 sa.");
  await says(t("follow.onTime"));
  await says(t("follow.meet"));

  journey.departsInHours = -1;
  journey.minutesLater = 20;
  await page.reload();
  await says(t("follow.phase.during", { product: "flight" }));
  await says("1 sa.");
  await says(t("follow.underway", { product: "flight" }));
  await says(late);

  journey.departsInHours = -4;
  await page.reload();
  await says(t("follow.over", { product: "flight" }));
  await expect(page.getByText(t("follow.onTime"), { exact: true })).toHaveCount(0);
});

test("an invalid follow link says so, and is kept out of search engines", async ({ page }) => {
  await page.goto("/follow/?t=nothing");
  await expect(page.getByRole("heading", { name: TURKISH("follow.missing.title") })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
