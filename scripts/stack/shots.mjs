/** What `scripts/shots` runs: Playwright, taking pictures instead of testing. */
import { onTheExport } from "./browser-tests.mjs";
import { execute } from "./processes.mjs";
import { findChromium, PNPM } from "./tools.mjs";

process.env.ROTA_SHOTS = "1";
const count = () => {};
process.exitCode = process.env.ROTA_ORIGIN
  ? await execute([PNPM, ["--filter", "webapp", "exec", "playwright", "test"]], count, {
      ROTA_CHROMIUM: findChromium(),
    })
  : await onTheExport(count);
