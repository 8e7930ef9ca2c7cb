/**
 * `scripts/shots` runs Playwright to take pictures instead of testing. The options are Playwright's:
 * `--grep gate`.
 */
import "../common/help.mjs";
import { onTheExport, playwright } from "./browser-tests.mjs";

process.env.ROTA_SHOTS = "1";
const count = () => {};
const options = process.argv.slice(2);
const origin = process.env.ROTA_ORIGIN;
process.exitCode = await (origin ? playwright(count, ...options)(origin) : onTheExport(count, ...options));
