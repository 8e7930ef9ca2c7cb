/**
 * Start-up time of a released function from its start to its first `/next`, with its connection to the
 * database, and its zipped size. The builds are native; the deployed arm64 builds have the same code and
 * nearly the same size.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { startFunction } from "../cloud/lambda-runtime.mjs";
import { environments, functionNames } from "../cloud/template.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { answers, descendants, freePort, processorTime } from "../common/processes.mjs";
import { ROOT, run } from "../common/tools.mjs";
import { median } from "./statistics.mjs";

const RUNS = 41;
const RELEASE = join(ROOT, "target/release");

const deployedEnvironments = (database) => environments({ queueUrl: (name) => `${database}/${name}` });

/**
 * Returns the environment of the flight function without Duffel, because its twins call no external
 * supplier.
 */
export const flightEnvironment = (database) => ({
  ...deployedEnvironments(database).flight,
  ROTA_DUFFEL_URL: "",
  AWS_ENDPOINT_URL: database,
});

/** Returns the processor time of all processes so far, in milliseconds by function. */
export function processors() {
  const used = {};
  for (const { pid, name } of descendants().filter(({ name }) => functionNames.includes(name))) {
    try {
      used[name] = (used[name] ?? 0) + processorTime(pid);
    } catch {
      // The process has ended.
    }
  }
  return used;
}

let built = false;
function build() {
  if (!built) {
    // Packages are built by name, as for a deployment.
    run("cargo", ["build", "--release", "--locked", ...functionNames.flatMap((name) => ["--package", name])]);
    run("cargo", ["build", "--release", "-p", "rota-http", "--example", "bare", "--example", "bucket"]);
    // The emulated database is a release build, so that its speed does not affect the start-up time.
    run("cargo", ["build", "--release", "-p", "testkit", "--bin", "local-dynamodb"]);
    built = true;
  }
}

/** Name of a separate row: the extra start-up time of a bare function that calls a bucket once. */
const S3_CLIENT = "S3's client";

const zipSize = (name) => deflateRawSync(readFileSync(join(RELEASE, name)), { level: 9 }).length;

export function zipSizes() {
  build();
  const sizes = Object.fromEntries(functionNames.map((name) => [name, zipSize(name)]));
  return { ...sizes, [S3_CLIENT]: zipSize("examples/bucket") - zipSize("examples/bare") };
}

/**
 * Calls `use` with the address and the process id of an empty database in a release build; the database
 * ends afterwards.
 */
export const withDatabase = (use) =>
  inTemporaryFolder(async (data) => {
    const port = await freePort();
    const dynamodb = spawn(join(RELEASE, "local-dynamodb"), ["--port", `${port}`, "--data", data]);
    const database = `http://127.0.0.1:${port}`;
    await answers(database);
    return use(database, dynamodb.pid).finally(() => dynamodb.kill("SIGKILL"));
  });

/**
 * Measures the median in milliseconds of each function and of a bare one, in turns, so that noise affects
 * both.
 */
export function startUps() {
  build();
  return withDatabase(async (database) => {
    const functions = [];
    const environments = deployedEnvironments(database);
    const measured = Object.entries(environments).map(([name, environment]) => [name, name, environment]);
    measured.push([S3_CLIENT, "examples/bucket", environments.content]);
    for (const [name, binary, environment] of measured) {
      const [bare, full] = [[], []];
      for (let turn = 0; turn < RUNS; turn += 1) {
        bare.push(await once(join(RELEASE, "examples/bare"), {}));
        full.push(await once(join(RELEASE, binary), { ...environment, AWS_ENDPOINT_URL: database }));
      }
      functions.push({ name, bare: median(bare), full: median(full) });
    }
    return functions;
  });
}

/** Measures one start, until the function requests its first event. */
async function once(binary, environment) {
  const started = await startFunction("bench", [binary], environment, { stdio: "ignore" });
  try {
    return await started.ready;
  } finally {
    started.stop();
  }
}
