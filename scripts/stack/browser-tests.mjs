/**
 * Playwright on the whole local stack: all tests against the static export; and, as `scripts/dev` runs for developers, one purchase and
 * what is paid on the payment provider's own page.
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

export const onTheExport = async (count, ...options) =>
  (await withLocalStack(playwright(count, ...options))) ?? 1;

export async function browserTests(count) {
  return (
    (await onTheExport(count, "--grep-invert", "@hosted")) ||
    ((await withLocalStack(playwright(count, "--grep", HOSTED), ["--payment-page", "hosted"])) ?? 1)
  );
}
