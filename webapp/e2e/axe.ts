// axe on the page that is open.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "./test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page: what is serious, and faults of landmarks. */
export async function findings(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other belongs to neither, and what inherits it may set out a frame later.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    }
  });
  // A bar at the edge covers what scrolling would show; only its own place says whether targets are apart.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *, nav"))
      if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  });
  // By the debugger, because the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      // Off by default, because it is of WCAG 2.2.
      rules: { "target-size": { enabled: true } },
      // Describing what passed would take longer than finding what did not; preloading serves films, which no page has.
      resultTypes: ["violations"],
      preload: false,
    }),
  );
  return (
    violations
      .filter(
        ({ id, impact }) =>
          impact === "serious" || impact === "critical" || id.startsWith("landmark") || id === "region",
      )
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
      // The dialog of a sheet is inside it, where axe does not look.
      .filter((finding) => !finding.startsWith("region: <ion-modal"))
  );
}
