/**
 * Starts the two simulators as the local stack serves them, with a database of their own and a server that
 * receives their notices; then runs the tests of this folder. `run.mjs [--binaries DIR]` uses the binaries
 * of DIR in place of a build.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CREDENTIALS } from "../../cloud/aws.mjs";
import { bytesOf } from "../../cloud/bytes.mjs";
import { duffelHandlers, paymentProviderHandlers, takePort } from "../../cloud/edge.mjs";
import { environments } from "../../cloud/template.mjs";
import { answers, execute, freePort, runBeside, start, stop } from "../../common/processes.mjs";
import { PYTHON, ROOT } from "../../common/tools.mjs";

const FOLDER = join(ROOT, "scripts/stack/checks/clients");
const SIMULATORS = ["bank-simulator", "duffel-simulator"];
const AT_ONCE = "8";
/** Value of every secret. */
const KEY = "simulated";

const { values: options } = parseArgs({ options: { binaries: { type: "string" } } });
const data = mkdtempSync(join(tmpdir(), "rota-clients-"));
process.on("exit", () => rmSync(data, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(1));

// The build is that of the stack, so that nothing is built a second time with other features.
if (!options.binaries && (await runBeside("cargo", ["build", "--bins"])) !== 0) await stop(1);
const [paymentProvider, duffel, seller] = await startSimulators(
  options.binaries ?? join(ROOT, "target/debug"),
);
const env = {
  BANK_URL: paymentProvider,
  DUFFEL_URL: duffel,
  SELLER_URL: seller,
  KEY,
};
const node = await testsOfNode();
const python = await execute([PYTHON, [join(FOLDER, "run.py")]], () => {}, env);
await stop(node || python);

async function startSimulators(binaries) {
  const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const [databasePort, hostPort, paymentProviderPort, duffelPort, sellerPort] = ports;
  const [database, host, paymentProvider, duffel, seller] = ports.map((port) => `http://127.0.0.1:${port}`);
  const [logs, folder] = [join(data, "logs"), join(data, "environments")];
  start("dynamodb", logs, join(binaries, "local-dynamodb"), ["--port", `${databasePort}`, "--data", data]);
  await answers(database);
  const local = {
    origin: seller,
    bank: paymentProvider,
    duffel,
    queueUrl: (name) => name,
    secret: () => KEY,
  };
  const all = environments(local);
  mkdirSync(folder);
  for (const name of SIMULATORS) {
    const environment = { ...CREDENTIALS, AWS_ENDPOINT_URL: database, ...all[name] };
    const lines = Object.entries(environment).map(([variable, value]) => `${variable}='${value}'\n`);
    writeFileSync(join(folder, name), lines.join(""));
  }
  const where = ["--port", `${hostPort}`, "--binaries", binaries, "--environments", folder];
  const program = join(ROOT, "scripts/stack/cloud/lambda-host.mjs");
  start("functions", logs, process.execPath, [program, ...where, "--at-once", AT_ONCE]);
  await answers(host);
  (await takePort(paymentProviderPort)).open(paymentProviderHandlers(hostPort));
  (await takePort(duffelPort)).open(duffelHandlers(hostPort));
  startSeller(sellerPort);
  return [paymentProvider, duffel, seller];
}

/** Collects the received notices, and returns them to every GET request. */
function startSeller(port) {
  const notices = [];
  createServer(async (request, response) => {
    if (request.method === "POST") {
      notices.push({ path: request.url, headers: request.headers, body: `${await bytesOf(request)}` });
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(notices));
  }).listen(port, "127.0.0.1");
}

async function testsOfNode() {
  const counted = { pass: 0, fail: 0 };
  const count = (line) => {
    const [, what, number] = /^# (pass|fail) (\d+)$/.exec(line) ?? [];
    if (what) counted[what] = Number(number);
  };
  const files = ["iyzipay.test.mjs", "duffel.test.mjs"].map((name) => join(FOLDER, name));
  const status = await execute(
    [process.execPath, ["--test", "--test-reporter=tap", "--test-timeout=60000", ...files]],
    count,
    env,
  );
  console.log(`test result: ${counted.pass} passed; ${counted.fail} failed`);
  return status;
}
