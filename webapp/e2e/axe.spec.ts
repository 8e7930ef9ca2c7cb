// Checks with axe that no screen has a serious violation or a violation of landmark rules. Each screen is
// opened once and checked wide and narrow, light and dark. The main screens are opened in Arabic too, which
// covers every pair of language, width and theme. The screens of a purchase are then checked in the
// languages with the longest words.

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
