/**
 * What is checked, in order, and how its tests are counted. `scripts/check` runs the quick phases, `scripts/test` all of
 * them. A failed phase does not keep the next from running; the last line says how many tests passed and failed.
 */
import { browserTests } from "./browser-tests.mjs";
import { deaths } from "./deaths.mjs";
import { firstLoadBudgets } from "./first-load.mjs";
import { fuzz } from "./fuzz.mjs";
import { unusedGrants } from "./grants.mjs";
import { nativeProjects } from "./native.mjs";
import { pageTitles } from "./page-titles.mjs";
import { execute } from "./processes.mjs";
import { CARGO_DENY, findNjs, installCargoDeny, installNode, installPython, PNPM } from "./tools.mjs";

const cargo = (...args) => ["cargo", args];
const pnpm = (...args) => [PNPM, args];

/** How each test runner says its result. */
const PASSED = [/^test result: .*?(\d+) passed/, /^\s*Tests\s.*?(\d+) passed/, /^\s+(\d+) passed \(/];
const FAILED = [/^test result: .*?(\d+) failed/, /^\s*Tests\s.*?(\d+) failed/, /^\s+(\d+) failed$/];

const PHASES = [
  { name: "Rust format", quick: true, run: cargo("fmt", "--all", "--check") },
  {
    name: "TypeScript format and lint",
    quick: true,
    run: pnpm("exec", "biome", "check", "--error-on-warnings", "."),
  },
  { name: "copies", quick: true, run: pnpm("exec", "jscpd", "--config", ".jscpd.json") },
  { name: "types", quick: true, run: pnpm("--recursive", "--parallel", "run", "types") },
  {
    name: "Rust lint",
    quick: true,
    run: cargo("clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"),
  },
  {
    name: "Rust unit tests",
    quick: true,
    only: "check",
    run: cargo("test", "--workspace", "--lib", "--locked"),
  },
  { name: "Rust tests", run: cargo("test", "--workspace", "--locked") },
  { name: "web app tests", quick: true, run: pnpm("--filter", "webapp", "test") },
  { name: "infrastructure tests", install: findNjs, run: pnpm("--filter", "infra-cdk", "test") },
  {
    name: "dependencies",
    install: installCargoDeny,
    run: [CARGO_DENY, ["--locked", "check", "--hide-inclusion-graph", "bans", "licenses", "sources"]],
  },
  { name: "first-load JavaScript", run: firstLoadBudgets },
  { name: "page titles", run: pageTitles },
  { name: "native projects", run: nativeProjects },
  { name: "browser tests", run: browserTests },
  {
    name: "orders while processes are killed",
    run: async () => {
      const { found, broken } = await deaths(6);
      console.log(found);
      return broken;
    },
  },
  { name: "API fuzzing", run: (_count, { full }) => fuzz(full) },
  { name: "unused grants", run: unusedGrants },
];

export async function runPhases(script, options) {
  installPython();
  installNode();
  const total = { passed: 0, failed: 0 };
  const broken = [];
  if (options.only !== undefined && !PHASES.some(({ name }) => name === options.only)) {
    console.error(`no phase ${options.only}; there are ${PHASES.map(({ name }) => name).join(", ")}`);
    process.exit(1);
  }
  for (const { name, quick, only, install, run } of PHASES) {
    if ((options.only ?? name) !== name) {
      continue;
    }
    if ((script === "check" && !quick) || (only !== undefined && only !== script)) {
      continue;
    }
    console.log(`\n── ${name}`);
    const begun = Date.now();
    install?.();
    const counts = { passed: 0, failed: 0 };
    const status = await (typeof run === "function" ? run(count, options) : execute(run, count));
    // A phase without tests of its own counts as one.
    if (status !== 0) {
      broken.push(name);
      counts.failed = Math.max(counts.failed, 1);
    } else if (counts.passed === 0) {
      counts.passed = 1;
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    console.log(
      `── ${name}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - begun) / 1000)} s`,
    );

    function count(line) {
      for (const [kind, patterns] of [
        ["passed", PASSED],
        ["failed", FAILED],
      ]) {
        counts[kind] += Number(patterns.map((pattern) => pattern.exec(line)?.[1]).find(Boolean) ?? 0);
      }
    }
  }
  if (broken.length > 0) {
    console.log(`\nfailed: ${broken.join(", ")}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
