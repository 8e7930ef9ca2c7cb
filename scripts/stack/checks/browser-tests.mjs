/**
 * Playwright on the whole local stack, in three runs: all tests against the static export; the tests of
 * Duffel's flights on a separate stack, because these flights would appear in the results of every search;
 * and, on a stack as `scripts/dev` runs it for developers, one purchase and the tests of the payment
 * provider's own page.
 */
import { onAnyStack, withLocalStack } from "../cloud/local-stack.mjs";
import { findChromium, PNPM } from "../common/tools.mjs";
import { runTests } from "./test-runs.mjs";

/** Returns a function that runs tests, or the pictures of `scripts/shots`, on a running stack. */
const playwright =
  (count, ...options) =>
  (ROTA_ORIGIN) =>
    runTests("playwright", [PNPM, ["--filter", "webapp", "exec", "playwright", "test", ...options]], count, {
      ROTA_ORIGIN,
      ROTA_CHROMIUM: findChromium(),
      ROTA_PAYMENT_PAGE: options.includes(HOSTED) ? "hosted" : "own",
    });

const HOSTED = "@development|@hosted";
const DUFFEL = "@duffel";

const onAStack = (count, stack, ...options) => withLocalStack(playwright(count, ...options), stack);

/** Pictures and counts: on a running stack, where there is one. */
export const onAnyExport = (count, ...options) => onAnyStack(playwright(count, ...options));

export const browserTests = (count) => onAStack(count, ["--export"], "--grep-invert", `@hosted|${DUFFEL}`);

/**
 * Runs the tests of the other stacks. The traces of the tests above are kept: Playwright empties its output
 * folder at the start of a run.
 */
export async function browserTestsOfOtherStacks(count) {
  const apart = ["--output", "test-results/other-stacks"];
  return (
    (await onAStack(count, ["--export", "--flights", "duffel"], ...apart, "--grep", DUFFEL)) ||
    (await onAStack(count, ["--payment-page", "hosted"], ...apart, "--grep", HOSTED))
  );
}
