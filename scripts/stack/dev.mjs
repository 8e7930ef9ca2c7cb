/** `scripts/dev`: the whole product on this machine, from nothing to `ready`. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CREDENTIALS, createFromTemplate, queueUrl } from "./aws.mjs";
import { leakOnPurpose, seekCanaries } from "./canaries.mjs";
import { bankHandlers, developmentSite, noSite, productHandlers, startWitness, takePort } from "./edge.mjs";
import { startEvents, warmUp } from "./events.mjs";
import { noteCalls } from "./grants.mjs";
import { openOutbox, startRecorder } from "./outbox.mjs";
import { answers, freePort, isStopping, start, stop } from "./processes.mjs";
import { buildExport, exportedSite } from "./site.mjs";
import { environments } from "./template.mjs";
import { CARGO_LAMBDA, installNode, installPython, MINISTACK, PNPM, ROOT, run } from "./tools.mjs";

const { values: options } = parseArgs({
  options: {
    "api-only": { type: "boolean", default: false },
    export: { type: "boolean", default: false },
    port: { type: "string", default: "3000" },
    data: { type: "string", default: join(ROOT, ".local") },
    fresh: { type: "boolean", default: false },
    // For load and deaths: so many events at once, by as many processes; and what is built to be quick.
    "at-once": { type: "string" },
    optimised: { type: "boolean", default: false },
  },
});
const port = Number(options.port);
const data = resolve(options.data);
const logs = join(data, "logs");
const origin = `http://localhost:${port}`;
const bank = `http://localhost:${port + 1}`;

process.on("uncaughtException", (error) => {
  console.error(error);
  void stop(1);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => void stop(0));
}

const [product, bankSite] = await Promise.all([port, port + 1].map(takeOrEnd));
if (options.fresh) {
  rmSync(data, { recursive: true, force: true });
}
mkdirSync(data, { recursive: true });
installPython();
installNode();
console.log("building the functions");
const atOnce = options["at-once"];
const binaries = join(ROOT, "target", options.optimised ? "prove" : "debug");
run("cargo", ["build", "--bins", ...(options.optimised ? ["--profile", "prove"] : [])]);

console.log("starting the AWS emulation");
const ports = await Promise.all([1, 2, 3, 4, 5, 6].map(freePort));
const [databasePort, emulationPort, recorderPort, watchPort, seenDatabasePort, seenEmulationPort] = ports;
const [database, emulation, recorder, watch, seenDatabase, seenEmulation] = ports.map(
  (port) => `http://127.0.0.1:${port}`,
);
start("dynamodb", logs, join(binaries, "local-dynamodb"), ["--port", `${databasePort}`, "--data", data]);
start("ministack", logs, MINISTACK, [], {
  BIND_HOST: "127.0.0.1",
  GATEWAY_PORT: `${emulationPort}`,
  PERSIST_STATE: "1",
  S3_PERSIST: "1",
  STATE_DIR: join(data, "ministack/state"),
  S3_DATA_DIR: join(data, "ministack/s3"),
  SFTP_ENABLED: "0",
  IOT_MTLS_ENABLED: "0",
});
await Promise.all([answers(`${emulation}/_ministack/health`), answers(database)]);
await createFromTemplate(emulation);
writeFileSync(join(data, "emulation"), emulation);
const outbox = openOutbox(join(data, "outbox"));
const witnesses = [noteCalls(data), seekCanaries(data)];
startWitness(seenDatabasePort, databasePort, witnesses);
startWitness(seenEmulationPort, emulationPort, witnesses);
startRecorder(recorderPort, seenEmulation, outbox);

console.log("starting the functions");
const report = (error) => isStopping() || console.error(error.message);
const secrets = localSecrets();
const secret = (name, field) => (field ? secrets[name][field] : secrets[name]);
writeEnvironments();
startFunctions();
await answers(watch);
await warmUp(watch);
const site = await startSite();
bankSite.open(bankHandlers(watchPort));
product.open(productHandlers({ watchPort, outbox, site, secret, report }));
startEvents(emulation, watch, report);
if (options.export && !atOnce) {
  await leakOnPurpose(data, logs, { dynamodb: seenDatabase, others: seenEmulation });
}
console.log(`outbox ${origin}/_dev/outbox/ · logs ${logs}`);
console.log(`ready ${origin}`);

async function takeOrEnd(wanted) {
  try {
    return await takePort(wanted);
  } catch (error) {
    console.error(
      error.code === "EADDRINUSE"
        ? `port ${wanted} is taken, perhaps by another scripts/dev; choose another with --port`
        : `port ${wanted}: ${error.message}`,
    );
    process.exit(1);
  }
}

function startFunctions() {
  // Under load the witnesses would be what is measured.
  const [toDatabase, toEmulation] = atOnce ? [database, emulation] : [seenDatabase, seenEmulation];
  const environment = {
    ...CREDENTIALS,
    AWS_ENDPOINT_URL: toEmulation,
    AWS_ENDPOINT_URL_DYNAMODB: toDatabase,
    AWS_ENDPOINT_URL_SESV2: recorder,
    AWS_ENDPOINT_URL_SNS: recorder,
  };
  if (atOnce) {
    const host = fileURLToPath(new URL("lambda-host.mjs", import.meta.url));
    const folders = ["--binaries", binaries, "--environments", join(data, "environments")];
    const args = [host, "--port", `${watchPort}`, "--at-once", atOnce, ...folders];
    start("functions", logs, process.execPath, args, environment);
    return;
  }
  const runner = [join(ROOT, "scripts/stack/with-environment"), join(data, "environments")];
  const project = ["--manifest-path", join(ROOT, "Cargo.toml")];
  const listen = ["--invoke-address", "127.0.0.1", "--invoke-port", `${watchPort}`];
  // Under test nothing changes; a restart in the middle would only be noise.
  const reload = options.export ? ["--ignore-changes"] : [];
  const config = ["--config", `target."cfg(unix)".runner=${JSON.stringify(runner)}`];
  start(
    "functions",
    logs,
    CARGO_LAMBDA,
    ["lambda", "watch", ...project, ...listen, "--concurrency", "4", "--disable-cors", ...reload, ...config],
    environment,
    watchedFolder(),
  );
}

/**
 * cargo-lambda watches every folder below the one that it is started in, once for each function and more, and does so also
 * where changes are to be ignored. The project with what is built and installed has ten thousand folders, and a system lets a
 * user watch a few hundred thousand. So it is started where nothing is but links to what functions are made of.
 */
function watchedFolder() {
  const folder = join(data, "watched");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = options.export ? [] : ["functions", "shared", "content"];
  for (const source of ["rust-toolchain.toml", ...sources]) {
    symlinkSync(join(ROOT, source), join(folder, source));
  }
  return folder;
}

/** One file a function, so that it is given here exactly what it is given when deployed. */
function writeEnvironments() {
  const folder = join(data, "environments");
  mkdirSync(folder, { recursive: true });
  const all = environments({ origin, bank, queueUrl: (name) => queueUrl(emulation, name), secret });
  for (const [name, environment] of Object.entries(all)) {
    // The witness knows a function by its key, as AWS knows it by its role.
    const lines = Object.entries({ ...environment, AWS_ACCESS_KEY_ID: name }).map(
      ([variable, value]) => `${variable}='${value}'`,
    );
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  }
}

/** Made at the first start of a data folder; bookings in it can be read with this key alone. */
function localSecrets() {
  const file = join(data, "secrets.json");
  const key = () => randomBytes(32).toString("base64");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = {
    "booking-key": key(),
    "edge-key": key(),
    iyzico: { api_key: key(), secret_key: key() },
    ...kept,
  };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

async function startSite() {
  if (options["api-only"]) {
    return noSite;
  }
  if (options.export) {
    buildExport();
    return exportedSite;
  }
  console.log("starting the web app");
  const webPort = await freePort();
  start("web", logs, PNPM, ["--filter", "webapp", "dev"], { PORT: `${webPort}` });
  await answers(`http://127.0.0.1:${webPort}/`);
  return developmentSite(webPort);
}
