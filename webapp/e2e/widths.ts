// Returns the width of the open page in pixels.

import { speak } from "./screens";
import { expect, type Page } from "./test";

export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * Checks that the open page fits a small phone in the languages with the longest words and
 * with larger text.
 */
export async function expectRoom(page: Page) {
  await expect(page.locator("body")).toHaveCSS("hyphens", "auto");
  for (const language of ["ru", "de"] as const) {
    await speak(page, language);
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(page.locator(`html[lang="${language}"]:not([data-language-pending])`)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.locator("body"), language).toHaveCSS("hyphens", "auto");
    expect(await widthOf(page), language).toBe(320);
    await page.setViewportSize({ width: 360, height: 740 });
    // Waits, since every style changes with a very short transition (base.css, for reduced motion).
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "140%";
      return new Promise((done) => setTimeout(done, 200));
    });
    expect(await widthOf(page), `${language}, larger`).toBe(360);
  }
}
