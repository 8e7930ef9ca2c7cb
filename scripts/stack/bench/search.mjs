/**
 * Searches of the built-in suppliers in a warm release build: milliseconds, and instructions per search (a
 * count that a busy machine does not change).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findValgrind, ROOT, run } from "../common/tools.mjs";

const BENCH = join(ROOT, "target/release/examples/search_bench");
const RUNS = 100;

/**
 * Returns each case with its p50 and p99 in milliseconds, thousands of instructions, and the number of
 * offers.
 */
export function searches() {
  run("cargo", ["build", "--quiet", "--release", "-p", "supply", "--example", "search_bench"]);
  const printed = spawnSync(BENCH, { encoding: "utf8" }).stdout;
  const lines = printed.matchAll(/^(\S+) p50 (\d+) us p99 (\d+) us (\d+) offers$/gm);
  return Array.from(lines, ([, name, p50, p99, offers]) => ({
    name,
    p50: p50 / 1000,
    p99: p99 / 1000,
    instructions: Math.round((instructions(name, RUNS + 1) - instructions(name, 1)) / RUNS / 1000),
    offers: Number(offers),
  }));
}

function instructions(name, runs) {
  const profile = join(tmpdir(), `rota-callgrind-${process.pid}`);
  const counted = ["--tool=callgrind", `--callgrind-out-file=${profile}`, BENCH, name, String(runs)];
  spawnSync(findValgrind(), counted);
  const [, total] = /^summary: (\d+)$/m.exec(readFileSync(profile, "utf8"));
  rmSync(profile);
  return Number(total);
}
