/**
 * How long a released function takes from its start to its first `/next`, with the database it connects to, and how large it is
 * when zipped. Native builds: the deployed ones are for arm64, of the same code and nearly the same size.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { startFunction } from "./lambda-runtime.mjs";
import { answers, freePort } from "./processes.mjs";
import { environments, functionNames } from "./template.mjs";
import { ROOT, run } from "./tools.mjs";

const RUNS = 41;
const RELEASE = join(ROOT, "target/release");

/** Thirty-two bytes, as the sealing key is. */
export const secret = () => Buffer.alloc(32).toString("base64");

export const deployedEnvironments = (database) =>
  environments({
    origin: "http://localhost",
    bank: "http://localhost",
    queueUrl: (name) => `${database}/${name}`,
    secret,
  });

let built = false;
function build() {
  if (!built) {
    // By name, as they are deployed.
    run("cargo", ["build", "--release", "--locked", ...functionNames.flatMap((name) => ["--package", name])]);
    run("cargo", [
      "build",
      "--release",
      "-p",
      "lambda",
      "--example",
      "bare",
      "--example",
      "connected",
      "--example",
      "bucket",
    ]);
    // A slow answer of the emulated database is no part of a start.
    run("cargo", ["build", "--release", "-p", "testkit", "--bin", "local-dynamodb"]);
    built = true;
  }
}

/** A row of its own: what a bare function takes more for asking a bucket once. */
const S3_CLIENT = "S3's client";
/** Before the name of a row that shows what a bare function takes for its connection. */
export const ALONE = "alone: ";
/** Functions without a table that ask a bucket before they are ready. */
const ASKS_A_BUCKET = ["content"];
/** A bare function that does before its first `/next` what this one must: `decisions/16`. */
function bareOf(name, environment) {
  if (ASKS_A_BUCKET.includes(name)) return "bucket";
  return Object.keys(environment).some((key) => key.startsWith("ROTA_TABLE_")) ? "connected" : "bare";
}

const zipSize = (name) => deflateRawSync(readFileSync(join(RELEASE, name)), { level: 9 }).length;

export function zipSizes() {
  build();
  const sizes = Object.fromEntries(functionNames.map((name) => [name, zipSize(name)]));
  return { ...sizes, [S3_CLIENT]: zipSize("examples/bucket") - zipSize("examples/bare") };
}

/** Calls `use` with the address and the process of an empty database, released, which ends after it. */
export async function withDatabase(use) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "rota-"));
  const dynamodb = spawn(join(RELEASE, "local-dynamodb"), ["--port", `${port}`, "--data", data]);
  const database = `http://127.0.0.1:${port}`;
  await answers(database);
  try {
    return await use(database, dynamodb.pid);
  } finally {
    dynamodb.kill("SIGKILL");
    spawnSync("rm", ["-r", data]);
  }
}

/** The median in milliseconds of each function and of its bare one, in turns: a noisy moment meets both. */
export function startUps() {
  build();
  return withDatabase(async (database) => {
    const functions = [];
    const environments = deployedEnvironments(database);
    const measured = Object.entries(environments).map(([name, environment]) => {
      return { name, binary: name, environment, against: bareOf(name, environment) };
    });
    const bases = { connected: environments.flight, bucket: environments.content };
    for (const [example, environment] of Object.entries(bases)) {
      measured.push({ name: ALONE + example, binary: `examples/${example}`, environment, against: "bare" });
    }
    for (const { name, binary, environment, against } of measured) {
      const [bare, full] = [[], []];
      const local = { ...environment, AWS_ENDPOINT_URL: database };
      for (let turn = 0; turn < RUNS; turn += 1) {
        bare.push(await once(join(RELEASE, `examples/${against}`), local));
        full.push(await once(join(RELEASE, binary), local));
      }
      functions.push({ name, against, bare: median(bare), full: median(full) });
    }
    return functions;
  });
}

const median = (times) => times.sort((a, b) => a - b)[RUNS >> 1];

/** One start, until the first event is asked for. */
async function once(binary, environment) {
  const started = await startFunction("bench", [binary], environment, { stdio: "ignore" });
  try {
    return await started.ready;
  } finally {
    started.stop();
  }
}
