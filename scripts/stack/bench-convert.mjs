/** Reading and converting a recorded search of a supplier outside, released: time when warm, and the peak memory of a process that does it once. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, run } from "./tools.mjs";

const BENCH = join(ROOT, "target/release/examples/convert_bench");
const SEARCH = join(ROOT, "shared/duffel/recorded/duffel-components/offer_request_220.json");
const RUNS = 100;

/** Milliseconds, megabytes, and how much was converted. */
export function conversion() {
  run("cargo", ["build", "--quiet", "--release", "-p", "duffel", "--example", "convert_bench"]);
  const [, p50, p99, , offers, fares] = measured(RUNS);
  const [, , , peak] = measured(1);
  return { p50: p50 / 1000, p99: p99 / 1000, megabytes: Number((peak / 1024).toFixed(1)), offers, fares };
}

function measured(runs) {
  const { stdout } = spawnSync(BENCH, [SEARCH, `${runs}`], { encoding: "utf8" });
  return /^p50 (\d+) us p99 (\d+) us peak (\d+) kB (\d+) offers (\d+) fares$/m.exec(stdout);
}
