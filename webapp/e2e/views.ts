// The same test in Turkish and in Arabic, on a phone and on a desktop.

import { speakArabic } from "./screens";
import { type Page, test } from "./test";
import { type Words, wordsOf } from "./words";

const LANGUAGES = ["tr", "ar"] as const;
const DEVICES = {
  "on a phone": { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  "on a desktop": { viewport: { width: 1280, height: 900 } },
};

/** A page, and the words that stand on it; `view` counts from 0. */
export type Seen = { page: Page; t: Words; view: number };

export function inEveryView(title: string, seconds: number, run: (seen: Seen) => Promise<void>) {
  for (const [row, language] of LANGUAGES.entries())
    for (const [column, [device, use]] of Object.entries(DEVICES).entries()) {
      const view = row * 2 + column;
      test.describe(`${language}, ${device}`, () => {
        test.use(use);
        test(title, async ({ page }) => {
          test.setTimeout(seconds * 1000);
          if (language === "ar") await speakArabic(page);
          await run({ page, t: wordsOf(language), view });
        });
      });
    }
}
