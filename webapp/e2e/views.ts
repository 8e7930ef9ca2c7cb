// Variants of a test in Turkish and Arabic, on a phone and on a desktop: layout tests run in all four
// views, journeys in two of them.

import { speakArabic } from "./screens";
import { type Page, test } from "./test";
import { type Words, wordsOf } from "./words";

const LANGUAGES = ["tr", "ar"] as const;
const DEVICES = {
  "on a phone": { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  "on a desktop": { viewport: { width: 1280, height: 900 } },
};

/** A page and its texts; `view` counts from 0. */
export type Seen = { page: Page; t: Words; view: number };

const VIEWS = LANGUAGES.flatMap((language, row) =>
  Object.entries(DEVICES).map(([device, use], column) => ({ language, device, use, view: row * 2 + column })),
);

type Run = (seen: Seen) => Promise<void>;

/** Views for layout tests, which depend on the combination of language and width. */
export const inEveryView = (title: string, seconds: number, run: Run) => inViews(VIEWS, title, seconds, run);

/**
 * Views for journeys, whose steps depend on neither: each language and each device occurs once, in pairs
 * chosen by the title.
 */
export function inPairedViews(title: string, seconds: number, run: Run) {
  const isTurkishOnPhone = title.length % 2 === 0;
  inViews(
    VIEWS.filter(({ view }) => (view === 0 || view === 3) === isTurkishOnPhone),
    title,
    seconds,
    run,
  );
}

function inViews(views: typeof VIEWS, title: string, seconds: number, run: Run) {
  for (const { language, device, use, view } of views)
    test.describe(`${language}, ${device}`, () => {
      test.use(use);
      test(title, async ({ page }) => {
        test.setTimeout(seconds * 1000);
        if (language === "ar") await speakArabic(page);
        await run({ page, t: wordsOf(language), view });
      });
    });
}
