/**
 * Playwright on the whole local stack: all tests against the static export; with flights of Duffel what is sold of those, on a stack of its
 * own, since they are among the results of every search then; and, as `scripts/dev` runs for developers, one purchase and what is paid on
 * the payment provider's own page.
 */
import { withLocalStack } from "./local-stack.mjs";
import { execute } from "./processes.mjs";
import { findChromium, PNPM } from "./tools.mjs";

/** Tests or, by `scripts/shots`, pictures, on a stack that runs. */
export const playwright =
  (count, ...options) =>
  (ROTA_ORIGIN) =>
    execute([PNPM, ["--filter", "webapp", "exec", "playwright", "test", ...options]], count, {
      ROTA_ORIGIN,
      ROTA_CHROMIUM: findChromium(),
      ROTA_PAYMENT_PAGE: options.includes(HOSTED) ? "hosted" : "own",
    });

const HOSTED = "@development|@hosted";
const DUFFEL = "@duffel";

const onAStack = async (count, stack, ...options) =>
  (await withLocalStack(playwright(count, ...options), stack)) ?? 1;

export const onTheExport = (count, ...options) => onAStack(count, ["--export"], ...options);

export const browserTests = (count) => onTheExport(count, "--grep-invert", `@hosted|${DUFFEL}`);

/** They leave the traces of the tests above: a run empties its folder when it starts. */
export async function browserTestsOfOtherStacks(count) {
  const apart = ["--output", "test-results/other-stacks"];
  return (
    (await onAStack(count, ["--export", "--flights", "duffel"], ...apart, "--grep", DUFFEL)) ||
    (await onAStack(count, ["--payment-page", "hosted"], ...apart, "--grep", HOSTED))
  );
}
