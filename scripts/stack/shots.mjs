/** What `scripts/shots` runs: Playwright, taking pictures instead of testing. */
import { onTheExport, playwright } from "./browser-tests.mjs";

process.env.ROTA_SHOTS = "1";
const count = () => {};
const origin = process.env.ROTA_ORIGIN;
process.exitCode = await (origin ? playwright(count)(origin) : onTheExport(count));
