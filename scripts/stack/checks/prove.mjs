/**
 * `scripts/prove` runs all harnesses, or the named ones, and prints one table. Sizes that are not given are
 * those of CI.
 */
import "../common/help.mjs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execute } from "../common/processes.mjs";
import { end, ROOT, run } from "../common/tools.mjs";
import { deaths } from "./deaths.mjs";
import { hostile } from "./hostile.mjs";
import { counter, runTests } from "./test-runs.mjs";

/** Sizes whose defaults the simulations know. */
const SIZES = ["seeds", "races", "attempts", "at-once", "posts", "lookups", "bookings"];
const { values: given, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(["seed", ...SIZES].map((size) => [size, { type: "string" }])),
    orders: { type: "string", default: "24" },
    cases: { type: "string", default: "256" },
    followers: { type: "string", default: "10000" },
    people: { type: "string", default: "20" },
    seconds: { type: "string", default: "90" },
    full: { type: "boolean", default: false },
  },
});
const row = (...cells) => `| ${cells.join(" | ")} |`;

/** Harnesses in simulated time, run by a program that prints the rows itself. */
const SIMULATED = ["orders", "seats", "idempotency", "returns", "guesses"];

const SIMULATOR = join(ROOT, "target/prove/prove");

/** Builds the simulations, which takes some minutes on a fresh machine. */
function buildSimulator() {
  console.log("building the simulations");
  run("cargo", ["build", "--locked", "--profile", "prove", "--package", "prove"]);
}

/**
 * Runs a simulation; returns its row of the table and whether it passed. A missing row counts as a failure.
 */
async function simulate(name) {
  const sizes = SIZES.filter((size) => size in given).flatMap((size) => [`--${size}`, given[size]]);
  console.log(`── ${name}`);
  let said;
  const status = await execute([SIMULATOR, [name, ...sizes]], (line) => {
    if (line.startsWith(`| ${name} |`)) said = line;
  });
  return {
    line: said ?? row(name, "", "the harness ended without a result", 1, ""),
    held: said !== undefined && status === 0,
  };
}

/**
 * Harnesses that run on a stack of their own: orders while processes are killed, and people beside hostile
 * networks.
 */
const ON_A_STACK = {
  deaths: { sizes: ["orders"], prove: deaths },
  hostile: { sizes: ["people", "seconds"], prove: hostile },
};

async function onAStack(name) {
  const { sizes, prove } = ON_A_STACK[name];
  const shown = sizes.map((size) => ` --${size} ${given[size]}`).join("");
  // A stack that does not start must not lose the rows of the others.
  const ended = await prove(...sizes.map((size) => Number(given[size]))).catch(({ message }) => ({
    found: message,
    broken: 1,
  }));
  return { command: `./scripts/prove ${name}${shown}`, ...ended };
}

const cargo = (...args) => ["cargo", "test", "--quiet", "--locked", ...args];

/** Other commands that prove something, with the count that shows how much; by default, passed tests. */
const COMMANDS = {
  authorisation: {
    runs: [cargo("--package", "openapi", "--test", "all", "authorisation::")],
    what: "tests",
  },
  parsers: {
    runs: [cargo("--workspace", "--lib", "--test", "all", "fuzz::"), cargo("--workspace", "--test", "fuzz")],
    variables: { PROPTEST_CASES: given.cases },
    what: `fuzzers, ${given.cases} cases each`,
  },
  followers: {
    runs: [cargo("--package", "journey", "--test", "all", "price_watch::many_alerts")],
    variables: { ROTA_FOLLOWERS: given.followers },
    what: `test, ${given.followers} followers`,
  },
  api: {
    runs: [["./scripts/test", "--only", "API fuzzing", ...(given.full ? ["--full"] : [])]],
    counted: "requests",
    what: "requests as guest and as user",
  },
  browser: {
    runs: ["browser tests", "browser tests of other stacks"].map((phase) => [
      "./scripts/test",
      "--only",
      phase,
    ]),
    what: "tests",
  },
  load: { runs: [["./scripts/bench", "load"]], counted: "over", what: "figures over budget" },
  peers: { runs: [["./scripts/bench", "peers"]], counted: "over", what: "figures over budget" },
};

async function command({ runs, variables = {}, counted = "passed", what }) {
  const { counts, count } = counter();
  let broken = 0;
  for (const [program, ...args] of runs) {
    broken += (await runTests("ours", [program, args], count, variables)) === 0 ? 0 : 1;
  }
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const shown = runs.map((words) =>
    [...set, ...words].map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" "),
  );
  return { command: shown.join(" && "), found: `${counts[counted] ?? 0} ${what}`, broken };
}

/** Runs a harness that is no simulation; returns its row and whether it passed. */
async function prove(name) {
  const begun = Date.now();
  const {
    command: shown,
    found,
    broken,
  } = await (name in ON_A_STACK ? onAStack(name) : command(COMMANDS[name]));
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { line: row(name, `\`${shown}\``, found, broken, seconds), held: broken === 0 };
}

if (given.seed !== undefined) {
  buildSimulator();
  process.exit(await execute([SIMULATOR, ["--seed", given.seed]]));
}
const harnesses = [...SIMULATED, ...Object.keys(ON_A_STACK), ...Object.keys(COMMANDS)];
const unknown = named.filter((name) => !harnesses.includes(name));
if (unknown.length > 0) {
  end(`no harness is called ${unknown.join(", ")}; there are ${harnesses.join(", ")}`);
}
const wanted = named.length > 0 ? named : harnesses;
if (wanted.some((name) => SIMULATED.includes(name))) buildSimulator();
const rows = [];
let isHeld = true;
for (const name of wanted) {
  const { line, held } = await (SIMULATED.includes(name) ? simulate(name) : prove(name));
  isHeld &&= held;
  rows.push(line);
  if (!SIMULATED.includes(name)) console.log(line);
}
console.log(
  ["", row("Harness", "Command", "Found", "Broken", "Seconds"), "|---|---|---|---|---|", ...rows, ""].join(
    "\n",
  ),
);
process.exit(isHeld ? 0 : 1);
