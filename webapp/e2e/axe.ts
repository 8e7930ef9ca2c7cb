// Runs axe on the open page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "./test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the serious violations and the violations of landmark rules. */
export async function findings(page: Page): Promise<string[]> {
  // Waits for colour transitions between themes to finish; an element that inherits a colour may start its
  // own transition a frame later.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    }
  });
  // A sticky bar covers content that is reachable by scrolling; only its static position shows the distance
  // between targets.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *, nav"))
      if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  });
  // Injected through the debugger, since the page's content security policy allows no foreign script.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      // The rule belongs to WCAG 2.2 and is off by default.
      rules: { "target-size": { enabled: true } },
      // Saves time: only violations are described, and media is not preloaded, since no page has any.
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
      // A sheet's element with the dialog role is in its shadow DOM, which axe does not check.
      .filter((finding) => !finding.startsWith("region: <ion-modal"))
  );
}
