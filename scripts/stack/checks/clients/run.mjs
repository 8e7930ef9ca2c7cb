/**
 * Starts the two simulators as the local stack serves them, with a database of their own and a server that
 * receives their notices; then runs the tests of this folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { CREDENTIALS } from "../../cloud/aws.mjs";
import { duffelHandlers, paymentProviderHandlers, takePort } from "../../cloud/edge.mjs";
import { writeEnvironment } from "../../cloud/environment-file.mjs";
import { environments } from "../../cloud/template.mjs";
import { bytesOf } from "../../common/http.mjs";
import { answers, freePort, runBeside, start, stop } from "../../common/processes.mjs";
import { writeResult } from "../../common/result.mjs";
import { PYTHON, ROOT } from "../../common/tools.mjs";
import { counter, runTests } from "../test-runs.mjs";

const FOLDER = join(ROOT, "scripts/stack/checks/clients");
const SIMULATORS = ["bank-simulator", "duffel-simulator"];
const AT_ONCE = "8";
/** Value of every secret. */
const KEY = "simulated";

const data = mkdtempSync(join(tmpdir(), "rota-clients-"));
process.on("exit", () => rmSync(data, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(1));

// The build is that of the stack, so that nothing is built a second time with other features.
if ((await runBeside("cargo", ["build", "--bins"])) !== 0) await stop(1);
const [paymentProvider, duffel, seller] = await startSimulators(join(ROOT, "target/debug"));
// The tests are child processes, which read these variables.
Object.assign(process.env, { BANK_URL: paymentProvider, DUFFEL_URL: duffel, SELLER_URL: seller, KEY });
const { counts, count } = counter();
const node = await testsOfNode();
const python = await runTests("ours", [PYTHON, [join(FOLDER, "run.py")]], count);
writeResult({ passed: counts.passed, failed: counts.failed });
await stop(node || python ? 1 : 0);

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
    writeEnvironment(join(folder, name), { ...CREDENTIALS, AWS_ENDPOINT_URL: database, ...all[name] });
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

/** Runs the tests of Node's clients; each file runs in a process of its own. */
async function testsOfNode() {
  const files = ["iyzipay.test.mjs", "duffel.test.mjs"].map((name) => join(FOLDER, name));
  const tests = run({ files, timeout: 60_000, concurrency: true });
  tests.on("test:pass", () => count.add({ passed: 1 }));
  tests.on("test:fail", () => count.add({ failed: 1 }));
  for await (const text of tests.compose(tap)) process.stdout.write(text);
  return counts.failed;
}
