/**
 * `scripts/certify` runs the certification of a flight supplier. A real supplier gets real orders, so give
 * it the token of a test mode.
 */
import "../common/help.mjs";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, readJson, run } from "../common/tools.mjs";

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    token: { type: "string" },
    data: { type: "string", default: join(ROOT, ".local") },
  },
});
const args = [...positionals];
const env = { ...process.env };
if (given.url || given.token) {
  args.push("--url", new URL(given.url ?? "https://api.duffel.com").origin);
  // Without a token file, the simulator that `scripts/dev --flights duffel` serves is certified.
  env.DUFFEL_TOKEN = given.token
    ? readFileSync(given.token, "utf8").trim()
    : readJson(join(resolve(given.data), "secrets.json")).duffel.token;
}
run("cargo", ["run", "--quiet", "--locked", "--package", "prove", "--bin", "certify", "--", ...args], {
  env,
});
