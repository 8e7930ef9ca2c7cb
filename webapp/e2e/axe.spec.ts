// axe finds nothing serious and no fault of landmarks on any screen. Each is opened once and seen wide and narrow, light and dark; the main
// ones are opened in Arabic, too: with that every two of language, width and theme meet. Of the way to a ticket each kind of screen is then
// read in the languages with the longest words.

import { findings } from "./axe";
import { IN_ARABIC, SCREENS, speakArabic, WIDTHS } from "./screens";
import { expect, type Page, test } from "./test";
import { expectRoom } from "./widths";
import { wordsOf } from "./words";

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

async function expectNothing(page: Page, views: [typeof WIDE, "light" | "dark"][]) {
  for (const [viewport, colorScheme] of views) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
  }
}

for (const screen of SCREENS)
  test(screen.name, async ({ page }) => {
    await screen.open(page);
    await expectNothing(page, [
      [WIDE, "light"],
      [NARROW, "dark"],
    ]);
    if (WIDTHS.includes(screen)) await expectRoom(page);
  });

test.describe("in Arabic", () => {
  test.use({ viewport: NARROW, hasTouch: true });

  for (const { name, open } of IN_ARABIC)
    test(`${name} in Arabic`, async ({ page }) => {
      await speakArabic(page);
      await open(page, wordsOf("ar"));
      await expect(page.locator('html[lang="ar"][dir="rtl"]:not([data-language-pending])')).toBeVisible();
      await expectNothing(page, [
        [NARROW, "light"],
        [WIDE, "dark"],
      ]);
    });
});
