/** Playwright on the whole local stack: all tests against the static export, and one purchase as `scripts/dev` runs for developers. */
import { withLocalStack } from "./local-stack.mjs";
import { execute } from "./processes.mjs";
import { findChromium, PNPM } from "./tools.mjs";

export async function browserTests(count) {
  const ROTA_CHROMIUM = findChromium();
  const playwright = (...options) => {
    const command = [PNPM, ["--filter", "webapp", "exec", "playwright", "test", ...options]];
    return (ROTA_ORIGIN) => execute(command, count, { ROTA_ORIGIN, ROTA_CHROMIUM });
  };
  const exported = await withLocalStack(playwright());
  const development = await withLocalStack(playwright("--grep", "@development"), []);
  return (exported ?? 1) || (development ?? 1);
}
