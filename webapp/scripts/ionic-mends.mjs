// What Ionic's calendar gets wrong for screen readers, mended while it is bundled: fixed English labels, a state that its
// role does not allow, a label that hides the visible text. The words come from data attributes (ui/calendar-ionic.tsx).
// A mend that no longer fits (a new Ionic) fails the build.

import { readFile } from "node:fs/promises";

const MENDS = [
  ['"aria-selected":P,', '"aria-pressed":P?"true":"false",'],
  ['"aria-label":"Next month"', '"aria-label":this.el.dataset.nextMonth'],
  ['"aria-label":"Previous month"', '"aria-label":this.el.dataset.previousMonth'],
  ['"aria-label":"Select a month"', '"aria-label":this.el.dataset.month'],
  ['"aria-label":"Select a year"', '"aria-label":this.el.dataset.year'],
  [
    '"aria-label":this.showMonthAndYear?"Hide year picker":"Show year picker"',
    '"aria-expanded":this.showMonthAndYear?"true":"false"',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: minified source, quoted
  ["e?`Today, ${o}`:o", "o"],
];

export const ionicMends = {
  name: "ionic-mends",
  setup(build) {
    const missing = new Set(MENDS.map(([fault]) => fault));
    build.onLoad({ filter: /@ionic\/core\/components\/.*\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const [fault, mend] of MENDS) {
        if (!contents.includes(fault)) continue;
        missing.delete(fault);
        contents = contents.replaceAll(fault, mend);
      }
      return { contents, loader: "js" };
    });
    build.onEnd(() => ({
      errors: [...missing].map((fault) => ({ text: `Ionic has changed: ${fault} not found` })),
    }));
  },
};
