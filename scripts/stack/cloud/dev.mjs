/** `scripts/dev` builds and starts the whole product on this machine, and prints `ready`. */
import "../common/help.mjs";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { answers, freePort, isStopping, runBeside, start, stop } from "../common/processes.mjs";
import { end, installNode, installPython, MINISTACK, PNPM, ROOT, readJson } from "../common/tools.mjs";
import { CREDENTIALS, createFromTemplate, queueUrl, REGION } from "./aws.mjs";
import { keepCanaries, leakOnPurpose, seekCanaries } from "./canaries.mjs";
import {
  developmentSite,
  duffelHandlers,
  noSite,
  paymentProviderHandlers,
  productHandlers,
  startWitness,
  takePort,
} from "./edge.mjs";
import { writeEnvironment } from "./environment-file.mjs";
import { startEvents, warmUp } from "./events.mjs";
import { noteCalls } from "./grants.mjs";
import { openOutbox, recordMessages } from "./outbox.mjs";
import { reloadOnChange } from "./reload.mjs";
import { buildExport, exportedSite } from "./site.mjs";
import { environments } from "./template.mjs";
import { TODAY_XML } from "./today-xml.mjs";

const { values: options } = parseArgs({
  options: {
    "api-only": { type: "boolean", default: false },
    export: { type: "boolean", default: false },
    port: { type: "string", default: "3000" },
    data: { type: "string", default: join(ROOT, ".local") },
    fresh: { type: "boolean", default: false },
    // Functions that the developer runs by `cargo lambda watch`.
    without: { type: "string", multiple: true, default: [] },
    // Page that takes the card details: `own`, the payment page, or `hosted`, the payment provider's page.
    "payment-page": { type: "string" },
    // Supplier of flights beside the built-in network: `duffel`, as simulator, or at another address with
    // its token.
    flights: { type: "string" },
    "duffel-url": { type: "string" },
    "duffel-token": { type: "string" },
    // Options for load and crash tests: the number of concurrent events and processes, and an optimised
    // build.
    "at-once": { type: "string" },
    optimised: { type: "boolean", default: false },
  },
});
const port = Number(options.port);
const data = resolve(options.data);
const logs = join(data, "logs");
const environmentsFolder = join(data, "environments");
const atOnce = options["at-once"];
const DUFFEL_SIMULATOR = "duffel-simulator";
const SUPPLIER_SEARCH = "supplier-search";
/** Default concurrency, more than a developer or a test needs. */
const AT_ONCE = "64";
const origin = `http://localhost:${port}`;
const paymentProvider = `http://localhost:${port + 1}`;
const duffel = `http://localhost:${port + 2}`;
const sellsDuffel = flightsOfDuffel();
const simulatesDuffel = sellsDuffel && !options["duffel-url"];

process.on("uncaughtException", (error) => {
  console.error(error);
  void stop(1);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => void stop(0));
}

const sites = simulatesDuffel ? [port, port + 1, port + 2] : [port, port + 1];
const [product, paymentProviderSite, duffelSite] = await Promise.all(sites.map(takeOrEnd));
if (options.fresh) {
  rmSync(data, { recursive: true, force: true });
}
mkdirSync(data, { recursive: true });
installPython();
installNode();
// Next prepares its pages while the functions are built.
const siteStarting = startSite();
siteStarting.catch(() => {});
console.log("building the functions");
const binaries = join(ROOT, "target", options.optimised ? "prove" : "debug");
await must("cargo", ["build", "--bins", ...(options.optimised ? ["--profile", "prove"] : [])]);

console.log("starting the AWS emulation");
const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort));
const [databasePort, emulationPort, hostPort, seenDatabasePort, seenEmulationPort] = ports;
const [database, emulation, functionsHost, seenDatabase, seenEmulation] = ports.map(
  (port) => `http://127.0.0.1:${port}`,
);
start("dynamodb", logs, join(binaries, "local-dynamodb"), ["--port", `${databasePort}`, "--data", data]);
start("ministack", logs, MINISTACK, [], {
  BIND_HOST: "127.0.0.1",
  GATEWAY_PORT: `${emulationPort}`,
  // Persisted buckets have lost their region after a kill, so the region is set here.
  MINISTACK_REGION: REGION,
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
writeFileSync(join(data, "functions"), functionsHost);
const outbox = openOutbox(join(data, "outbox"));
const witnesses = [noteCalls(data), seekCanaries(data)];
startWitness(seenDatabasePort, databasePort, witnesses);
startWitness(seenEmulationPort, emulationPort, [...witnesses, recordMessages(outbox)]);

console.log("starting the functions");
const report = (error) => isStopping() || console.error(error.message);
const secrets = localSecrets();
const secret = (name, field) => (field ? secrets[name][field] : secrets[name]);
writeEnvironments();
const publish = [join(binaries, "publish-content"), [], { env: publishing(), stdout: "ignore" }];
await must(...publish);
startFunctions();
await answers(functionsHost);
const ofDuffel = [...(simulatesDuffel ? [] : [DUFFEL_SIMULATOR]), ...(sellsDuffel ? [] : [SUPPLIER_SEARCH])];
await warmUp(functionsHost, [...options.without, ...ofDuffel]);
const site = await siteStarting;
paymentProviderSite.open(paymentProviderHandlers(hostPort));
duffelSite?.open(duffelHandlers(hostPort));
// Under load, responses are not searched for canaries either.
const seen = atOnce ? undefined : keepCanaries;
product.open(productHandlers({ hostPort, outbox, site, secret, report, seen }));
startEvents(emulation, functionsHost, report);
if (options.export && !atOnce) {
  await leakOnPurpose(data, logs, { dynamodb: seenDatabase, others: seenEmulation });
}
if (!options.export) {
  await reloadOnChange({ environments: environmentsFolder, publish });
}
for (const name of options.without) {
  const environment = join(environmentsFolder, name);
  console.log(`waiting for: cargo lambda watch --env-file ${environment}`);
}
console.log(`outbox ${origin}/_dev/outbox/ · logs ${logs}`);
console.log(`ready ${origin}`);

/** Runs a command, and ends the stack if the command fails. */
async function must(...command) {
  if ((await runBeside(...command)) !== 0) await stop(1);
}

async function takeOrEnd(wanted) {
  try {
    return await takePort(wanted);
  } catch (error) {
    return end(
      error.code === "EADDRINUSE"
        ? `port ${wanted} is taken, perhaps by another scripts/dev; choose another with --port`
        : `port ${wanted}: ${error.message}`,
    );
  }
}

function startFunctions() {
  const host = fileURLToPath(new URL("lambda-host.mjs", import.meta.url));
  const where = ["--port", `${hostPort}`, "--binaries", binaries, "--environments", environmentsFolder];
  const without = options.without.flatMap((name) => ["--without", name]);
  const args = [host, ...where, "--at-once", atOnce ?? AT_ONCE, ...without];
  start("functions", logs, process.execPath, args);
}

/**
 * Returns the environment of `publish-content`. The functions read the content from the bucket, as in a
 * deployed stage.
 */
function publishing() {
  const { ROTA_BUCKET_CONTENT } = functionEnvironments().content;
  return { ...CREDENTIALS, AWS_ENDPOINT_URL: emulation, ROTA_BUCKET_CONTENT };
}

/** Returns true if flights of Duffel are sold; an invalid combination of options ends the start. */
function flightsOfDuffel() {
  const { flights, "duffel-url": url, "duffel-token": token } = options;
  const isKnown = flights === undefined || flights === "duffel";
  if (isKnown && Boolean(url) === Boolean(token) && (flights || !url)) return flights === "duffel";
  return end(
    "--flights accepts only duffel; --duffel-url URL and --duffel-token FILE are given together, and only with it",
  );
}

function functionEnvironments() {
  const all = environments({
    origin,
    bank: paymentProvider,
    duffel,
    queueUrl: (name) => queueUrl(emulation, name),
    secret,
  });
  const token = options["duffel-token"];
  const chosen = {
    ROTA_DUFFEL_URL: sellsDuffel ? options["duffel-url"] : "",
    ROTA_DUFFEL_TOKEN: token && readFileSync(token, "utf8").trim(),
    ROTA_PAYMENT_PAGE: options["payment-page"],
    ROTA_RATES_URL: `${origin}${TODAY_XML}`,
  };
  for (const environment of Object.values(all)) {
    for (const [name, value] of Object.entries(chosen)) {
      if (environment[name] && value !== undefined) environment[name] = value;
    }
  }
  return all;
}

/**
 * Writes one file of environment variables per function, so that each function gets exactly the variables
 * that it has when deployed.
 */
function writeEnvironments() {
  rmSync(environmentsFolder, { recursive: true, force: true });
  mkdirSync(environmentsFolder, { recursive: true });
  // Under load the functions bypass the witnesses, which would distort the measurement, but for messages.
  const [toDatabase, toEmulation] = atOnce ? [database, emulation] : [seenDatabase, seenEmulation];
  const aws = {
    ...CREDENTIALS,
    AWS_ENDPOINT_URL: toEmulation,
    AWS_ENDPOINT_URL_DYNAMODB: toDatabase,
    AWS_ENDPOINT_URL_SESV2: seenEmulation,
    AWS_ENDPOINT_URL_SNS: seenEmulation,
  };
  for (const [name, environment] of Object.entries(functionEnvironments())) {
    // The witness identifies a function by its access key, as AWS does by its role.
    writeEnvironment(join(environmentsFolder, name), { ...aws, ...environment, AWS_ACCESS_KEY_ID: name });
  }
}

/**
 * Returns the secrets of the data folder, created at its first start. Bookings in the folder can be read
 * only with these keys.
 */
function localSecrets() {
  const file = join(data, "secrets.json");
  const key = () => randomBytes(32).toString("base64");
  const stored = existsSync(file) ? readJson(file) : {};
  const secrets = {
    "booking-key": key(),
    "edge-key": key(),
    iyzico: { api_key: key(), secret_key: key() },
    duffel: { token: key(), webhook_secret: key() },
    ...stored,
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
