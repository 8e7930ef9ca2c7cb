/**
 * Benchmark of reading and converting a recorded search of an external supplier, in a release build: time
 * of a warm process, and peak memory of a process with a single conversion.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, run } from "../common/tools.mjs";

const BENCH = join(ROOT, "target/release/examples/convert_bench");
const SEARCH = join(ROOT, "shared/duffel/recorded/duffel-components/offer_request_220.json");
const RUNS = 100;

/** Returns milliseconds, megabytes, and the number of converted offers and fares. */
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
