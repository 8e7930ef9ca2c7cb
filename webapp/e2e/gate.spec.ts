// Gate mode: a ticket's code fills the screen, for one passenger after the other, also without a
// connection; and home, which shows the trip from then on.

import { buyHeld, expectBarcode, expectLayers, holdBusSeat, holdBusSeats } from "./journey";
import { AYSE, CAGLA } from "./people";
import { speakArabic } from "./screens";
import { expect, type Locator, type Page, test } from "./test";
import { TURKISH, type Words, wordsOf } from "./words";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Minimum size in pixels that scanners read from a hand's distance. */
const SMALLEST_CODE = 280;

const gate = (page: Page, t: Words) =>
  page.getByRole("dialog", { name: t("gate.title", { product: "bus" }) });
const codes = (page: Page, t: Words) =>
  page.getByRole("button", { name: t.any("ticket.gate.open", ["holder", "stub"]) });
const shownPass = (page: Page, t: Words, { name }: { name: string }) =>
  gate(page, t).getByRole("img", { name: new RegExp(name) });

/** Checks that the passenger's code fills the screen and the other passenger's code is out of view. */
async function expectPassShown(page: Page, t: Words, shown: typeof AYSE, other: typeof AYSE) {
  await expect(shownPass(page, t, shown)).toBeInViewport({ ratio: 1 });
  await expect(shownPass(page, t, other)).not.toBeInViewport();
  // Measures the code without its white border.
  const { width = 0, height = 0 } = (await shownPass(page, t, shown).locator("path").boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(SMALLEST_CODE);
}

/** Opens the second code, goes back to the first, and closes with Escape. */
async function walk(page: Page, t: Words) {
  const [first, second] = [AYSE, CAGLA];
  await codes(page, t).nth(1).tap();
  await expectPassShown(page, t, second, first);
  const position = gate(page, t).getByRole("status");
  await expect(position).toHaveText(t("gate.position", { index: 2, count: 2 }));
  await expect(gate(page, t).getByRole("button", { name: t("gate.next") })).toBeDisabled();
  await gate(page, t)
    .getByRole("button", { name: t("gate.previous") })
    .tap();
  await expect(position).toHaveText(t("gate.position", { index: 1, count: 2 }));
  await expectPassShown(page, t, first, second);
  await expect(gate(page, t)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.keyboard.press("Escape");
  await expect(gate(page, t)).toBeHidden();
  await expect(codes(page, t).nth(1)).toBeFocused();
}

for (const [language, t] of Object.entries({ Turkish: TURKISH, Arabic: wordsOf("ar") }))
  test(`barcodes fill the screen one by one, also after a reload without the API, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    if (t !== TURKISH) await speakArabic(page);
    const passengers = [AYSE, CAGLA];
    await buyHeld(page, await holdBusSeats(page, 2), "bus", { passengers, t });
    await expect(codes(page, t)).toHaveCount(2);
    await walk(page, t);

    await context.route("**/api/*/booking/**", (route) => route.abort());
    await expectLayers(page, 0);
    await page.reload();
    await expect(page.getByText(t.any("ticket.offline", ["date"]))).toBeVisible();
    await expectBarcode(page, t);
    await walk(page, t);
  });

test("the screen stays awake while a barcode is shown", async ({ page }) => {
  await page.addInitScript(() => {
    window.awake = 0;
    const request = async () => {
      window.awake += 1;
      const release = async () => {
        window.awake -= 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await buyHeld(page, await holdBusSeat(page), "bus");
  const awake = () => page.evaluate(() => window.awake);
  await codes(page, TURKISH).tap();
  await expect.poll(awake).toBe(1);
  await page.goBack();
  await expect(gate(page, TURKISH)).toBeHidden();
  await expect.poll(awake).toBe(0);
});

test("home links to the next trip, and leaves space for it above the form from the next visit on", async ({
  page,
}) => {
  await buyHeld(page, await holdBusSeat(page), "bus");
  const ticket = new URL(page.url()).pathname;
  await page.goto("/");
  const trip = page.getByRole("region", { name: TURKISH("suggestions.trip.title") });
  const shown = trip.getByText(TURKISH.any("suggestions.trip.at", ["date", "time"]));
  const form = page.getByRole("form");
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  await expect(shown).toBeVisible();
  expect(await topOf(trip)).toBeGreaterThan(await topOf(form));

  // The trip loads late this time.
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) =>
      Number(addEventListener("idle-at-last", () => work({} as IdleDeadline)));
  });
  await page.reload();
  const before = await topOf(form);
  await expect(trip).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("idle-at-last")));
  await expect(shown).toBeVisible();
  expect(await topOf(form)).toBe(before);
  expect(await topOf(trip)).toBeLessThan(before);
  await trip.getByRole("link").tap();
  await expect(page).toHaveURL((url) => url.pathname === ticket);
});

test("My Tickets shows a guest the tickets that this device saved", async ({ page }) => {
  await buyHeld(page, await holdBusSeat(page), "bus");
  const ticket = new URL(page.url()).pathname;
  await page.goto("/profile/tickets/");
  await expect(page.getByRole("heading", { name: TURKISH("account.tickets.guest.title") })).toBeVisible();
  await page
    .getByRole("region", { name: TURKISH("account.tickets.coming") })
    .getByRole("link")
    .tap();
  await expect(page).toHaveURL((url) => url.pathname === ticket);
});

declare global {
  interface Window {
    awake: number;
  }
}
