// axe finds nothing serious and no fault of landmarks on any screen. Each is opened once and seen wide and narrow, light and dark; the main
// ones are opened in Arabic, too: with that every two of language, width and theme meet.

import { findings } from "./axe";
import { IN_ARABIC, SCREENS, speakArabic } from "./screens";
import { expect, type Page, test } from "./test";
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

for (const { name, open } of SCREENS)
  test(name, async ({ page }) => {
    await open(page);
    await expectNothing(page, [
      [WIDE, "light"],
      [NARROW, "dark"],
    ]);
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
