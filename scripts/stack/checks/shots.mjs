/**
 * `scripts/shots` runs Playwright to take pictures instead of testing. The options are Playwright's:
 * `--grep gate`.
 */
import "../common/help.mjs";
import { onAnyExport } from "./browser-tests.mjs";

process.env.ROTA_SHOTS = "1";
process.exitCode = await onAnyExport(undefined, ...process.argv.slice(2));
