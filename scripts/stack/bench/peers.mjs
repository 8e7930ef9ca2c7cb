/**
 * Cost of one search, read of results, selection and payment page in the flight function and in its twins
 * in Node and Python (`scripts/bench-peers`): processor time of a request, start-up to the first `/next`,
 * and memory. The three use the same emulated database and the same Lambda stand-in, in turns, and must
 * give the same responses.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { httpEvent, startFunction } from "../cloud/lambda-runtime.mjs";
import { originHeaders } from "../cloud/template.mjs";
import { processorTime } from "../common/processes.mjs";
import {
  installNewerNode,
  installNode,
  installPeers,
  PEERS,
  ROOT,
  readJson,
  run,
  TOOLS,
} from "../common/tools.mjs";
import { flightEnvironment, withDatabase } from "./functions.mjs";
import { median } from "./statistics.mjs";

const STARTS = 11;
const WARM = 30;
const ROUNDS = 10;
const SEARCHES = 30;
const HOLDS = 10;
/** Number of days from now to the first of these days. */
const DAYS_AHEAD = 40;
const DAYS = 20;
const SEARCH = "/api/flight/gateway/search/";
const PAYMENT = "/api/flight/gateway/payment/";
const READ = "/api/flight/gateway/results/";
/** Kinds of calls: the two calls of the contract, and the read that needs no session. */
const [START, RESULTS, ONE_READ] = ["start of a search", "results of a search", "results by one read"];

export const PYTHON = {
  PYTHONPATH: `${PEERS}:${join(ROOT, "scripts/bench-peers/python")}`,
  PYTHONPYCACHEPREFIX: join(TOOLS, "pycache"),
};

/** Builds the function and its twins in Node and Python, and returns their commands. */
export function buildPeers() {
  installNode();
  installPeers();
  // Packages are built separately: built together, the function would get features that only the emulation
  // needs.
  for (const [name, bin] of [
    ["flight", "flight"],
    ["testkit", "local-dynamodb"],
  ]) {
    run("cargo", ["build", "--quiet", "--release", "--locked", "-p", name, "--bin", bin]);
  }
  run("cargo", ["build", "--quiet", "--release", "--locked", "-p", "rota-http", "--example", "reads"]);
  // The twin is bundled into one file, as Node functions are deployed: from a folder of packages the
  // start-up is far slower.
  const node = join(TOOLS, "peers.cjs");
  const source = join(ROOT, "scripts/bench-peers/node");
  createRequire(join(source, "package.json"))("esbuild").buildSync({
    entryPoints: [join(source, "twin.mjs")],
    bundle: true,
    minify: true,
    platform: "node",
    target: "node22",
    outfile: node,
  });
  return [
    [join(ROOT, "target/release/flight")],
    [installNewerNode(), node],
    [join(TOOLS, "python/bin/python"), "-m", "twin"],
  ];
}

async function start(command, environment) {
  const started = await startFunction("bench", command, { ...environment, ...PYTHON }, { stdio: "ignore" });
  const clock = await started.ready;
  const { pid, stop } = started;
  return {
    clock,
    stop,
    processor: () => processor(pid),
    memory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024,
    async call(event) {
      const { body } = await started.invoke(event);
      const answered = JSON.parse(body);
      assert.equal(answered.statusCode, 200, `${command}: ${body}`);
      return JSON.parse(answered.body);
    },
  };
}

/**
 * Returns the processor time of all threads of an idle process, in milliseconds; none of the three
 * processes ends a thread.
 */
async function processor(pid) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return processorTime(pid);
}

/**
 * Returns a request as the gateway passes it on. Each process has its own client address, because calls are
 * counted by address.
 */
const event = (address, method, path, body) =>
  httpEvent({
    method,
    path,
    headers: {
      ...originHeaders(),
      accept: "application/json",
      "content-type": "application/json",
      host: "localhost",
      "user-agent": "bench",
      "x-forwarded-for": address,
      "x-user-currency": "TRY",
      "x-user-language": "tr",
    },
    body: body && JSON.stringify(body),
    sourceIp: address,
  });

const airports = readJson("content/airports.json");
export const airport = (wanted) => airports.find(({ code }) => code === wanted).id;
const day = (at) => new Date(Date.now() + (DAYS_AHEAD + (at % DAYS)) * 86_400_000).toISOString().slice(0, 10);
/**
 * Returns the option id of a search for direct flights in one direction for one adult, as the web app
 * spells it.
 */
export const optionOf = (origin, destination, date) => {
  const parts = ["flight", origin, destination, date.replaceAll("-", ""), "", 1, 0, 0, 0, "economy", "d", ""];
  return Buffer.from(parts.join(".")).toString("base64url");
};
const form = (at) => ({
  fly_type: "OW",
  direct_flights_only: true,
  departure_airport: airport("IST"),
  arrival_airport: airport("ESB"),
  departure_date: day(at),
  return_date: null,
  adult_count: 1,
  flight_class: "economy",
});

/** Fields that differ between processes: the session, and instants derived from the time of the request. */
const OWN = ["session_unique", "as_of", "at", "until", "hold_expires_at"];

/**
 * Runs the calls of one round, one kind after the other; `count` receives the processor time of each kind.
 * Returns the first responses, without the fields that differ between processes.
 */
async function round({ call, processor, address }, { from, searches, holds }, count) {
  const all = async (kind, number, request) => {
    const before = await processor();
    const answers = [];
    for (let at = 0; at < number; at += 1) answers.push(await call(event(address, ...request(at))));
    count(kind, (await processor()) - before, number);
    return answers;
  };
  const begun = await all(START, searches, (at) => ["POST", SEARCH, form(from + at)]);
  const session = (at) => begun[at].session_unique;
  const results = await all(RESULTS, searches, (at) => ["GET", `${SEARCH}?session_unique=${session(at)}`]);
  const read = await all(ONE_READ, searches, (at) => [
    "GET",
    `${READ}?option=${optionOf(airport("IST"), airport("ESB"), day(from + at))}&language=tr&currency=TRY`,
  ]);
  const chosen = (at) => {
    const { search } = results[at];
    assert(search.length > 0, `no flight on ${day(from + at)}`);
    // Each hold takes another departure, because the function packs a stock that lists many holds.
    return search[Math.floor((from + at) / DAYS) % search.length];
  };
  const selected = await all("select", holds, (at) => [
    "POST",
    `${SEARCH}select/`,
    { product_ids: [chosen(at).product_id], alternative_prices: ["XF"], session_unique: session(at) },
  ]);
  const pages = await all("payment page", holds, (at) => ["GET", `${PAYMENT}?session_unique=${session(at)}`]);
  for (const [at, page] of pages.entries()) {
    const fare = chosen(at).price.alternative_prices.find(({ code }) => code === "XF");
    assert.deepEqual(page.charge, fare.price);
    assert.equal(selected[at].status, true, selected[at].message);
  }
  const first = [begun, read, results, selected, pages].map(([answer]) => answer);
  return JSON.parse(JSON.stringify(first, (field, value) => (OWN.includes(field) ? undefined : value)));
}

/** Returns the median start of each command, measured in turns: `{ clock, used }` in milliseconds. */
async function starts(commands, environment) {
  const turns = commands.map(() => []);
  for (let turn = 0; turn < STARTS; turn += 1) {
    for (const [at, command] of commands.entries()) {
      const { clock, processor, stop } = await start(command, environment);
      turns[at].push({ clock, used: await processor() });
      stop();
    }
  }
  return turns.map((turn) => ({
    clock: median(turn.map(({ clock }) => clock)),
    used: median(turn.map(({ used }) => used)),
  }));
}

/** Returns the cost of each kind of call for each command, measured in turns, and the peak memory of each. */
async function traffic(commands, environment) {
  const running = [];
  try {
    for (const command of commands) {
      const address = `192.0.2.${running.length + 1}`;
      running.push({ ...(await start(command, environment)), address, used: {}, calls: {} });
    }
    const warm = [];
    for (const one of running) {
      warm.push(await round(one, { from: 0, searches: WARM, holds: WARM }, () => {}));
    }
    for (const answers of warm) assert.deepEqual(answers, warm[0]);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const one of running) {
        const extent = { from: WARM + turn * HOLDS, searches: SEARCHES, holds: HOLDS };
        await round(one, extent, (kind, milliseconds, calls) => {
          one.used[kind] = (one.used[kind] ?? 0) + milliseconds;
          one.calls[kind] = (one.calls[kind] ?? 0) + calls;
        });
      }
    }
    return running.map(({ used, calls, memory }) => ({
      calls: Object.fromEntries(Object.keys(used).map((kind) => [kind, used[kind] / calls[kind]])),
      memory: memory(),
    }));
  } finally {
    for (const { stop } of running) stop();
  }
}

/**
 * Returns the cost of two reads alone, the number of calls at the start of a search: a lower bound for any
 * function with the same client.
 */
async function reads(environment) {
  const { call, processor, stop } = await start([join(ROOT, "target/release/examples/reads")], environment);
  try {
    const request = event("192.0.2.9", "GET", "/");
    for (let at = 0; at < WARM; at += 1) await call(request);
    const before = await processor();
    for (let at = 0; at < ROUNDS * SEARCHES; at += 1) await call(request);
    return ((await processor()) - before) / (ROUNDS * SEARCHES);
  } finally {
    stop();
  }
}

/** Returns the figures of all three programs, each with its unit and the name of its budget. */
export async function peers() {
  const commands = buildPeers();
  const [begun, served, least] = await withDatabase(async (database) => {
    const environment = flightEnvironment(database);
    return [
      await starts(commands, environment),
      await traffic(commands, environment),
      await reads(environment),
    ];
  });
  const measured = commands.map((_, at) => ({ ...begun[at], ...served[at] }));
  const figure = (name, unit, budget, value, of = measured) => {
    const [ours, node, python] = of.map((one) => Number(value(one).toPrecision(3)));
    return { name, unit, budget: budget && `peers, part of their ${budget}`, ours, node, python };
  };
  const kinds = Object.keys(served[0].calls);
  const alone = [{ calls: { [START]: least } }, ...measured.slice(1)];
  // Cost from the form to the results: the web app makes the single read, the twins make the contract's two
  // calls.
  const both = measured.map(({ calls }, at) => (at === 0 ? calls[ONE_READ] : calls[START] + calls[RESULTS]));
  return [
    figure(`two reads alone, against a ${START}`, "CPU-ms", undefined, ({ calls }) => calls[START], alone),
    figure("form to results", "CPU-ms", "CPU", (used) => used, both),
    ...kinds.map((kind) =>
      figure(kind, "CPU-ms", kind === ONE_READ ? undefined : "CPU", ({ calls }) => calls[kind]),
    ),
    figure("start-up, processor", "CPU-ms", "start-up", ({ used }) => used),
    figure("start-up, clock", "ms", "start-up", ({ clock }) => clock),
    figure("memory", "MB at most", undefined, ({ memory }) => memory),
  ];
}
