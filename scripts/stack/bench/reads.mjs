/**
 * Search traffic as reads of results, without the CDN's cache and with it: responses per second of the
 * released flight function and of its twins in Node and Python, in turns behind the same edge and function
 * host, on the same emulated database. The load generator, which discards the responses, shares the cores
 * with all of these.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CREDENTIALS } from "../cloud/aws.mjs";
import { writeEnvironment } from "../cloud/environment-file.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { answers, descendants, freePort, processorTime } from "../common/processes.mjs";
import { inDays } from "../common/purchase.mjs";
import { findWrk, ROOT, readJson } from "../common/tools.mjs";
import { flightEnvironment, withDatabase } from "./functions.mjs";
import { buildPeers, optionOf, PYTHON } from "./peers.mjs";

const STACK = join(ROOT, "scripts/stack");
const ROUTES = 20;
const DAYS = 50;
const DAYS_AHEAD = 30;
/** Number of concurrent clients, and of events that the functions process concurrently. */
const AT_ONCE = 8;
/** Number of requests per client before the measurement. */
const WARM = 30;
const SECONDS = 10;

/**
 * Returns the addresses of the domestic routes with the most flights, whose long lists the twins also know.
 */
function addresses() {
  const read = (name) => readJson(`content/${name}.json`);
  const places = new Map(read("airports").map((airport) => [airport.code, airport]));
  const isDomestic = ({ origin, destination }) =>
    [origin, destination].every((code) => places.get(code).country_code === "TR");
  const routes = read("flight-routes")
    .filter(isDomestic)
    .sort((a, b) => b.flights.length - a.flights.length)
    .slice(0, ROUTES);
  return routes.flatMap(({ origin, destination }) =>
    Array.from({ length: DAYS }, (_, at) => {
      const option = optionOf(places.get(origin).id, places.get(destination).id, inDays(DAYS_AHEAD + at));
      return `/api/flight/gateway/results/?option=${option}&language=tr&currency=TRY`;
    }),
  );
}

/**
 * Returns the responses per second of each of the three programs, with the cache `off` and `on`, and the
 * processor time of a response by process.
 */
export const reads = () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "addresses");
    writeFileSync(file, `${addresses().join("\n")}\n`);
    const [ours, node, python] = buildPeers();
    return withDatabase(async (database, databasePid) => {
      const measured = {};
      for (const [name, command] of Object.entries({ ours, node, python })) {
        const functions = functionsOf(join(folder, name), command, database);
        for (const cache of ["off", "on"]) {
          const one = await behindEdge(functions, cache, (origin, parts) =>
            traffic(origin, file, { ...parts, database: databasePid }),
          );
          measured[name] = { ...measured[name], [cache]: one };
        }
      }
      return measured;
    });
  });

/**
 * Writes the folders that the function host reads: a program `flight` that runs the command, and its
 * environment.
 */
function functionsOf(folder, [command, ...args], database) {
  const [binaries, environments] = ["binaries", "environments"].map((name) => join(folder, name));
  for (const each of [binaries, environments]) mkdirSync(each, { recursive: true });
  const binary = join(binaries, "flight");
  writeFileSync(binary, `#!/bin/sh\nexec ${[command, ...args].map((word) => `'${word}'`).join(" ")}\n`);
  chmodSync(binary, 0o755);
  const environment = { ...CREDENTIALS, ...flightEnvironment(database), ...PYTHON };
  writeEnvironment(join(environments, "flight"), environment);
  return { binaries, environments };
}

/** Calls `use` with the origin of an edge and the processes behind it. */
async function behindEdge({ binaries, environments }, cache, use) {
  const [port, hostPort] = [await freePort(), await freePort()];
  // The log of the functions goes to a file, as in the stack.
  const log = openSync(join(binaries, "../log"), "w");
  const script = (stdout, name, ...options) =>
    spawn(process.execPath, [join(STACK, name), ...options], {
      cwd: ROOT,
      stdio: ["ignore", stdout, "inherit"],
    });
  const host = script(
    log,
    "cloud/lambda-host.mjs",
    ...["--port", hostPort, "--binaries", binaries, "--environments", environments, "--at-once", AT_ONCE].map(
      String,
    ),
  );
  const flags = cache === "off" ? ["--without-cache"] : [];
  const edge = script("pipe", "bench/edge.mjs", "--port", `${port}`, "--host-port", `${hostPort}`, ...flags);
  try {
    await answers(`http://127.0.0.1:${hostPort}`);
    await new Promise((resolve) => createInterface({ input: edge.stdout }).once("line", resolve));
    return await use(`http://127.0.0.1:${port}`, { edge: edge.pid, host: host.pid });
  } finally {
    for (const { pid } of descendants(host.pid)) process.kill(pid, "SIGKILL");
    for (const child of [edge, host]) child.kill("SIGKILL");
    closeSync(log);
  }
}

async function traffic(origin, file, parts) {
  await warm(origin, readFileSync(file, "utf8").trimEnd().split("\n"));
  const before = processors(parts);
  const seen = wrk(origin, file);
  const after = processors(parts);
  const used = Object.entries(after).map(([part, ms]) => [part, ms - before[part]]);
  const each = (ms) => Number((ms / seen.answers).toFixed(3));
  return { ...seen, processor: Object.fromEntries(used.map(([part, ms]) => [part, each(ms)])) };
}

/** Sends requests until all processes are started and warm. */
const warm = (origin, addresses) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let at = first; at < AT_ONCE * WARM; at += AT_ONCE) {
        const answer = await fetch(origin + addresses[at]);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${addresses[at]}: ${answer.status}`);
      }
    }),
  );

/** Returns the processor time so far, in milliseconds. */
function processors({ edge, host, database }) {
  const functions = descendants(host).reduce((sum, { pid }) => sum + processorTime(pid), 0);
  return {
    edge: processorTime(edge),
    host: processorTime(host),
    functions,
    database: processorTime(database),
  };
}

function wrk(origin, file) {
  const script = join(STACK, "bench/reads.lua");
  const { stderr } = spawnSync(findWrk(), ["-t1", `-c${AT_ONCE}`, `-d${SECONDS}s`, "-s", script, origin], {
    encoding: "utf8",
    env: { ...process.env, ROTA_ADDRESSES: file },
  });
  const { answers, refused, lost, p50, p99 } = JSON.parse(stderr);
  return { answers, aSecond: Math.round((answers - refused) / SECONDS), p50, p99, failed: lost + refused };
}
