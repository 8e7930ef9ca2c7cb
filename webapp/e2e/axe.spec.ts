// axe finds nothing serious on any screen, in light and dark, nor on the main ones on a phone and in Arabic.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { HOME, LOOKUP, PAYMENT, RESULTS, SCREENS, speakArabic, TICKET } from "./screens";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function findings(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other belongs to neither.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  // By the debugger, because the page's own policy lets no foreign script in.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations
    .filter(
      ({ id, impact }) =>
        impact === "serious" || impact === "critical" || id.startsWith("landmark-no-duplicate"),
    )
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

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

  for (const { name, open } of [HOME, RESULTS, PAYMENT, TICKET, LOOKUP]) {
    test(name, async ({ page }) => {
      await open(page);
      expect(await findings(page)).toEqual([]);
    });
  }

  for (const { name, open } of [HOME, RESULTS, PAYMENT]) {
    test(`${name} in Arabic`, async ({ page }) => {
      await speakArabic(page);
      await open(page);
      await expect(page.locator('html[lang="ar"][dir="rtl"]:not([data-language-pending])')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
});
