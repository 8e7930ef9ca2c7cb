/**
 * Runs tests, and counts them by the report that their runner writes for programs. The test programs of
 * Rust write none that is stable, so their summary line is read.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inTemporaryFolder } from "../common/files.mjs";
import { execute } from "../common/processes.mjs";
import { readJson } from "../common/tools.mjs";

/** Options, variables and counts of each runner; `file` is the report's. */
const RUNNERS = {
  vitest: (file) => ({
    options: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    countsOf: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  }),
  playwright: (file) => ({
    options: ["--reporter=list,json"],
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    countsOf: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
  }),
  /** A program of this project that calls `writeResult`. */
  ours: (file) => ({ options: [], variables: { ROTA_RESULT: file }, countsOf: (counts) => counts }),
};

/** Runs a command of the runner and adds its tests to `count`; resolves to the exit status. */
export const runTests = (runner, [command, args], count, env = {}) =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "report.json");
    const { options, variables, countsOf } = RUNNERS[runner](file);
    const status = await execute([command, [...args, ...options]], count, { ...env, ...variables });
    if (existsSync(file)) count?.add(countsOf(readJson(file)));
    return status;
  });

const SUMMARY = /^test result: \w+\. (\d+) passed; (\d+) failed/;

/** Returns the counts that a line of `cargo test` states. */
function countsOfCargo(line) {
  const [, passed = 0, failed = 0] = SUMMARY.exec(line) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

/** Number of lines that are kept of a run's output. */
const TAIL = 100;

/**
 * Returns empty counts, and the function that takes each line of the output, and, as `add`, the counts of
 * tests.
 */
export function counter() {
  const counts = { passed: 0, failed: 0, tail: [] };
  const add = (more) => {
    for (const [name, number] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + number;
  };
  const count = (line) => {
    counts.tail = [...counts.tail.slice(1 - TAIL), line];
    add(countsOfCargo(line));
  };
  return { counts, count: Object.assign(count, { add }) };
}
