// axe finds nothing serious and no fault of landmarks on any screen, in light and dark, nor on the main ones on a phone and in Arabic.

import { findings } from "./axe";
import { IN_ARABIC, MAIN_SCREENS, SCREENS, speakArabic } from "./screens";
import { expect, test } from "./test";
import { wordsOf } from "./words";

for (const { name, open } of SCREENS) {
  test(name, async ({ page }) => {
    await open(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findings(page), colorScheme).toEqual([]);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const { name, open } of MAIN_SCREENS) {
    test(name, async ({ page }) => {
      await open(page);
      expect(await findings(page)).toEqual([]);
    });
  }

  for (const { name, open } of IN_ARABIC) {
    test(`${name} in Arabic`, async ({ page }) => {
      await speakArabic(page);
      await open(page, wordsOf("ar"));
      await expect(page.locator('html[lang="ar"][dir="rtl"]:not([data-language-pending])')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
});
