/** Playwright on the whole local stack: all tests against the static export, and one purchase as `scripts/dev` runs for developers. */
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
    });

export const onTheExport = async (count) => (await withLocalStack(playwright(count))) ?? 1;

export async function browserTests(count) {
  return (
    (await onTheExport(count)) ||
    ((await withLocalStack(playwright(count, "--grep", "@development"), [])) ?? 1)
  );
}
