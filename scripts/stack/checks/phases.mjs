/**
 * The phases of the checks, and the counting of their tests. `scripts/check` runs the quick phases,
 * `scripts/test` all of them in stages: first everything is built, then it runs. The lanes of a stage run
 * in parallel, the phases of a lane one after the other. A failed phase does not stop the next one. At the
 * end, the script prints the time of each phase, and the number of passed and failed tests.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { unusedGrants } from "../cloud/grants.mjs";
import { faults, tellFault } from "../common/faults.mjs";
import { hashesOf } from "../common/files.mjs";
import { execute } from "../common/processes.mjs";
import { writeResult } from "../common/result.mjs";
import { end, installing, installNode, installPython, PNPM, ROOT, readJson } from "../common/tools.mjs";
import { browserTests, browserTestsOfOtherStacks } from "./browser-tests.mjs";
import { officialClients } from "./clients.mjs";
import { deaths } from "./deaths.mjs";
import { dependencies } from "./dependencies.mjs";
import { fuzz } from "./fuzz.mjs";
import { generatedClients } from "./generated-clients.mjs";
import { language } from "./language.mjs";
import { nativeProjects } from "./native.mjs";
import { pageTitles } from "./page-titles.mjs";
import { changedSincePassed, rememberPassed } from "./passed.mjs";
import { starts } from "./starts.mjs";
import { counter, runTests } from "./test-runs.mjs";

const cargo = (...args) => ["cargo", args];
const pnpm = (...args) => [PNPM, args];
const node = (module, ...args) => [process.execPath, [join(ROOT, "scripts/stack", module), ...args]];
const vitest =
  (...args) =>
  (count) =>
    runTests("vitest", pnpm(...args), count);

const RUST = ["functions", "shared", "content", "*.toml", "Cargo.lock", "infra-cdk/test/template*.json"];
const WEB = [
  "webapp",
  "content",
  "*.json",
  "pnpm-lock.yaml",
  "*.yaml",
  "infra-cdk",
  "ionic-shell",
  "scripts",
];

/**
 * A test that reads every source by its path, and so depends on each without an import; no other test reads
 * Rust sources.
 */
const READS_ALL = "lib/i18n/catalogues.test.ts";

/**
 * Returns the web app's tests that the changed files affect. If a changed file may be read by its path, all
 * tests run.
 */
function testsOf(changed) {
  const isImported = (file) =>
    /^webapp\/(app|features|widgets|lib|ui)\/.*\.tsx?$/.test(file) && existsSync(join(ROOT, file));
  const others = changed.filter((file) => !file.endsWith(".rs"));
  const files = [READS_ALL, ...others.map((file) => file.replace(/^webapp\//, ""))];
  const related = ["related", "--run", "--passWithNoTests", ...files];
  return others.every(isImported) ? vitest("--filter", "webapp", "exec", "vitest", ...related) : undefined;
}

/** Runs the tests of the infrastructure; njs is CloudFront's JavaScript engine, which differs from Node's. */
const infrastructureTests = async (count) =>
  (await execute(installing("njs"))) || vitest("--filter", "infra-cdk", "test")(count);

/**
 * `scripts/test` lets Clippy compile the workspace with every warning denied, in place of a separate
 * `cargo clippy`: one pass lints and builds, while two would compile every dependency twice. The running
 * stack uses the same settings for its build.
 */
const LINTED_BUILDS = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  CLIPPY_ARGS: ["--deny", "warnings"].map((word) => `${word}__CLIPPY_HACKERY__`).join(""),
};

/**
 * Cargo targets with tests: libraries and integration tests, which also build the functions' binaries. A
 * function's `main.rs`, examples and comments have no tests.
 */
const RUST_TESTS = ["--workspace", "--locked", "--lib", "--test", "*", "--bin", "openapi"];

/**
 * Certificates that the tests' HTTP clients read. They call this machine without TLS, and reading those of
 * the system took a twentieth of the crash tests' time.
 */
const FEW_CERTIFICATES = join(ROOT, "shared/http/src/amazon-roots.pem");

/** Phase that measures the machine's speed in a run, since most of it compiles third-party crates. */
const LINT_AND_BUILD = "Rust lint and build";

/** `inputs` are the files that determine the result of a quick phase. */
const BUILD = {
  rust: [
    { name: "Rust format", inputs: RUST, run: cargo("fmt", "--all", "--check") },
    {
      name: "Rust lint",
      inputs: RUST,
      only: "check",
      run: cargo("clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"),
    },
    {
      name: "Rust unit tests",
      inputs: RUST,
      only: "check",
      run: cargo("test", "--workspace", "--lib", "--locked"),
    },
    { name: LINT_AND_BUILD, run: cargo("test", "--no-run", "--examples", ...RUST_TESTS) },
  ],
  web: [
    {
      name: "TypeScript format and lint",
      inputs: ["."],
      run: pnpm("exec", "biome", "check", "--error-on-warnings", "."),
    },
    { name: "language", inputs: ["."], run: language },
    { name: "types", inputs: WEB, run: pnpm("--recursive", "--parallel", "run", "types") },
    {
      name: "web app tests",
      inputs: [...WEB, "*.rs", "shared/journey/tests/option-ids.json"],
      narrow: testsOf,
      run: vitest("--filter", "webapp", "test"),
    },
    {
      name: "copies",
      inputs: [...new Set([...RUST, ...WEB])],
      run: pnpm("exec", "jscpd", "--config", ".jscpd.json"),
    },
    { name: "infrastructure tests", run: infrastructureTests },
    { name: "first-load JavaScript", run: node("bench/bench.mjs", "javascript") },
    { name: "page titles", run: pageTitles },
    { name: "native projects", run: nativeProjects },
  ],
};

/**
 * Runs the built code. The browser tests wait for responses, so they have priority on the processor, and
 * the Rust tests take the rest. The orders of the crash tests mostly wait for real time, and the fuzz tests
 * for responses, so they have a separate lane beside both; no core waits for them at the end.
 */
const RUN = {
  rust: [
    {
      name: "Rust tests",
      run: [
        "nice",
        ["env", "-u", "SSL_CERT_DIR", `SSL_CERT_FILE=${FEW_CERTIFICATES}`, "cargo", "test", ...RUST_TESTS],
      ],
    },
  ],
  api: [
    { name: "starts without a variable", run: starts },
    {
      name: "orders while processes are killed",
      run: async () => {
        const { found, broken } = await deaths(24);
        console.log(found);
        return broken;
      },
    },
    { name: "official clients", run: officialClients },
    { name: "generated clients", run: generatedClients },
    { name: "API fuzzing", run: (count, { full }) => fuzz(count, full) },
    { name: "dependencies", run: dependencies },
  ],
  browser: [
    { name: "browser tests", run: browserTests },
    { name: "browser tests of other stacks", run: browserTestsOfOtherStacks },
  ],
};

/** Checks the calls of every stack before. */
const END = { grants: [{ name: "unused grants", run: unusedGrants }] };

const STAGES = [BUILD, RUN, END];

export async function runPhases(script, options) {
  installPython();
  installNode();
  const all = STAGES.flatMap((stage) => Object.values(stage).flat());
  if (options.only !== undefined && !all.some(({ name }) => name === options.only)) {
    end(`no phase ${options.only}; there are ${all.map(({ name }) => name).join(", ")}`);
  }
  const isWanted = ({ name, inputs, only }) =>
    options.only === undefined
      ? (script === "test" || inputs !== undefined) && (only ?? script) === script
      : options.only === name;
  if (script === "test") Object.assign(process.env, LINTED_BUILDS);
  const begun = Date.now();
  const ended = [];
  const runLane = async (lane) => {
    for (const phase of lane.filter(isWanted)) ended.push(await runPhase(phase, script, options));
  };
  for (const stage of STAGES) await Promise.all(Object.values(stage).map(runLane));
  const broken = ended.filter(({ status }) => status !== 0);
  if (broken.length > 0) {
    // The last lines are repeated at the end, because the output of the other lane is in between, and CI
    // may show only the end.
    for (const { name, tail } of broken) console.log(`\n── ${name}: last lines\n${tail.join("\n")}`);
    for (const line of faults) console.log(line);
    console.log(`\nfailed: ${broken.map(({ name }) => name).join(", ")}`);
  }
  console.log("\nseconds of each phase; phases of parallel lanes overlap");
  for (const { name, seconds } of ended) console.log(`${String(seconds).padStart(6)}  ${name}`);
  const isWhole = script === "test" && options.only === undefined;
  const status = statusOf(ended, isWhole ? secondsSince(begun) : undefined);
  const sum = (of) => ended.reduce((total, { [of]: number = 0 }) => total + number, 0);
  const [passed, failed, requests] = ["passed", "failed", "requests"].map(sum);
  console.log(`${passed} passed, ${failed} failed`);
  writeResult({ passed, failed, requests });
  process.exit(status);
}

/** `seconds` is the time of a whole run; undefined for a part of a run, which has no time limit. */
export function statusOf(ended, seconds) {
  const isOver = seconds !== undefined && isOverBudget(seconds, ended);
  return ended.some(({ status }) => status !== 0) || isOver ? 1 : 0;
}

const secondsSince = (begun) => Math.round((Date.now() - begun) / 1000);

/**
 * Returns true if a whole run exceeded its time budget. Each change adds tests, and a change that makes CI
 * too slow must not land. The CI machine was twice as slow on one day as on another, in every phase alike,
 * so a run over its minutes still passes within a fixed multiple of its own build time.
 */
function isOverBudget(seconds, ended) {
  const budgets = readJson("scripts/budgets.json");
  const minutes = budgets["scripts/test, minutes"];
  const built = ended.find(({ name }) => name === LINT_AND_BUILD)?.seconds ?? 0;
  const onSlowMachine = Math.min(
    built * budgets["scripts/test against its Rust build"],
    budgets["scripts/test on a slow machine, minutes"] * 60,
  );
  const limit = Math.round(Math.max(minutes * 60, onSlowMachine));
  console.log(`${String(seconds).padStart(6)}  all, of at most ${limit}`);
  if (seconds <= limit) return false;
  console.log(`failed: the tests took longer than ${minutes} minutes (scripts/budgets.json)`);
  return true;
}

/** Runs a phase; under `scripts/check`, a phase that passed on the same files is skipped. */
async function runPhase(phase, script, options) {
  const { name, inputs, narrow, run } = phase;
  const hashes = script === "check" && inputs ? hashesOf(inputs) : undefined;
  const changed = hashes && !options.all ? changedSincePassed(name, hashes) : undefined;
  if (changed?.length === 0) {
    console.log(`── ${name}: passed before, and its files have not changed since`);
    return { name, status: 0, passed: 1, failed: 0, seconds: 0, tail: [] };
  }
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { counts, count } = counter();
  const command = (changed && narrow?.(changed)) ?? run;
  counts.status = await statusOfCommand(command, count, options);
  // A phase without counted tests counts as one test.
  if (counts.status !== 0) {
    counts.failed = Math.max(counts.failed, 1);
  } else if (counts.passed === 0) {
    counts.passed = 1;
  }
  if (counts.status === 0 && hashes) rememberPassed(name, hashes);
  const seconds = secondsSince(begun);
  console.log(`── ${name}: ${counts.status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return { name, seconds, ...counts };
}

/** Resolves to the exit status of a phase's command or function; a thrown error fails the phase alone. */
async function statusOfCommand(command, count, options) {
  if (typeof command !== "function") return execute(command, count);
  try {
    return await command(count, options);
  } catch (error) {
    tellFault(error.stack);
    return 1;
  }
}
