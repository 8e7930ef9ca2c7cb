// How wide the open page is.

import { speak } from "./screens";
import { expect, type Page } from "./test";

export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The open page is not wider than a small phone, in the languages with the longest words and with larger text. */
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
    // Every style changes in a moment, not at once (base.css, where motion is reduced).
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "140%";
      return new Promise((done) => setTimeout(done, 200));
    });
    expect(await widthOf(page), `${language}, larger`).toBe(360);
  }
}
