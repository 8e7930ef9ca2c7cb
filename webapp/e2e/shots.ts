// Screenshots of every screen in four languages, on a phone, a tablet and a desktop, light and dark, into
// screenshots/. `scripts/shots` runs this file; it is no test.

import { SCREENS, speak } from "./screens";
import { test } from "./test";
import { type Language, wordsOf } from "./words";

const FOLDER = "../screenshots";
const LANGUAGES: Language[] = ["tr", "en", "de", "ar"];
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const language of LANGUAGES)
  for (const viewport of SIZES) {
    test.describe(`${language}, ${viewport.width}`, () => {
      test.use({ viewport });
      for (const { name, open } of SCREENS)
        test(name, async ({ page }) => {
          if (language !== "tr") await speak(page, language);
          await open(page, wordsOf(language));
          // Waits for the language and for content that loads later.
          await page.waitForLoadState("networkidle");
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            const path = `${FOLDER}/${name.replaceAll(" ", "-")}-${language}-${viewport.width}-${colorScheme}.png`;
            await page.screenshot({ path, animations: "disabled" });
          }
        });
    });
  }
