// Pictures of every screen at both widths, light and dark, into screenshots/. Run by `scripts/shots`; no test.

import { ANY_LANGUAGE, SCREENS, type ScreenToSee, speakArabic } from "./screens";
import { type Page, test } from "./test";

const FOLDER = "../screenshots";
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

async function shoot(page: Page, { name, open }: ScreenToSee, language: string) {
  await open(page);
  // Another language and whatever is loaded later are there by then.
  await page.waitForLoadState("networkidle");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const width = page.viewportSize()?.width;
    const path = `${FOLDER}/${name.replaceAll(" ", "-")}-${language}-${width}-${colorScheme}.png`;
    await page.screenshot({ path, animations: "disabled" });
  }
}

for (const viewport of SIZES) {
  test.describe(`${viewport.width}`, () => {
    test.use({ viewport });
    for (const screen of SCREENS) {
      test(screen.name, ({ page }) => shoot(page, screen, "tr"));
    }
    for (const screen of ANY_LANGUAGE) {
      test(`${screen.name} in Arabic`, async ({ page }) => {
        await speakArabic(page);
        await shoot(page, screen, "ar");
      });
    }
  });
}
