/** Playwright against the static export on the whole local stack. */
import { withLocalStack } from "./local-stack.mjs";
import { execute } from "./processes.mjs";
import { findChromium, PNPM } from "./tools.mjs";

export async function browserTests(count) {
  const chromium = findChromium();
  const status = await withLocalStack((origin) =>
    execute([PNPM, ["--filter", "webapp", "exec", "playwright", "test"]], count, {
      ROTA_ORIGIN: origin,
      ROTA_CHROMIUM: chromium,
    }),
  );
  return status ?? 1;
}
