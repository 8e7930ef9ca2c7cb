/**
 * Cost of a booking at AWS's list prices (`scripts/prices.json`): the calls of the booking once, and the
 * calls of the searches made for it. The capacity tests print the database units. Processor time, responses
 * and log lines are measured on the local stack with optimised functions. Not counted are SMS, the payment
 * provider, and costs that exist without a booking (firewall rules, alarms, keys and secrets, storage,
 * schedules).
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { compressedOnTheFly } from "../cloud/compress.mjs";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { memoryMb } from "../cloud/template.mjs";
import { buy, FORMS, guestCaller, inDays } from "../common/purchase.mjs";
import { ROOT, readJson } from "../common/tools.mjs";
import { processors } from "./functions.mjs";
import { airport, optionOf } from "./peers.mjs";

const { prices } = readJson("scripts/prices.json");
export const LOOKS = [1_000, 20_000, 100_000];

// Assumptions.

/** Share of the cacheable reads that the CDN answers. */
const CACHED_SHARE = 0.5;
/** Duration of a DynamoDB call in the function's region, in milliseconds; the local emulation is faster. */
const ROUND_TRIP_MS = 5;
/**
 * Memory from which a function has a whole core; with less memory a function has a proportional share. A
 * core is taken to be as fast as this machine's.
 */
const WHOLE_CORE_MB = 1_769;
/**
 * Size of Lambda's own log lines of a call (START, END, REPORT and the trace's line), and overhead of
 * CloudWatch per line.
 */
const PLATFORM_LINES = { bytes: 420, lines: 3 };
const BYTES_OF_A_LINE = 26;
/** Share of calls that X-Ray samples in a busy function; X-Ray fixes this share. */
const TRACED = 0.05;
/** Requests per queued message: send, receive and delete. */
const QUEUE_REQUESTS = 3;

/** Reads of a search. `rounds` is the number of sequential database calls. */
const SEARCH = [
  {
    call: "results",
    name: "flight",
    path: "/api/flight/gateway/results/",
    units: ["one way, results"],
    rounds: 1,
  },
];

/**
 * Further reads of a results page: the first when the reader scrolls near that section, the fares if they
 * are not cached.
 */
const BESIDE = [
  { call: "what others have", name: "base", path: "/api/base/gateway/results/others/", units: [], rounds: 0 },
  {
    call: "fares of the days",
    name: "flight",
    path: "/api/flight/gateway/results/fares/",
    units: ["calendars, month"],
    rounds: 1,
  },
];

/** Calls of a booking. The session is stored with the hold, as a search writes it. */
const BOOKING = [
  { call: "hold", name: "flight", units: ["one way, start search", "one way, hold"] },
  { call: "payment page", name: "flight", units: ["one way, payment page"] },
  { call: "start payment", name: "flight", units: ["one way, start payment"] },
  { call: "to the bank and back", name: "base", times: 3, units: ["one way, at the bank and back"] },
  { call: "is it paid", name: "flight", times: 3, units: [] },
  { call: "ticketing", name: "ticketing", queued: true, units: ["one way, ticketing"] },
  { call: "mail", name: "mailer", queued: true, mails: 1, units: ["one way, mail sent"] },
  { call: "ticket", name: "flight", units: ["one way, booking"] },
  { call: "ticket as PDF", name: "document", units: ["one way, booking"] },
  { call: "look-up", name: "flight", units: ["one way, look-up"] },
];
/** Average number of sequential database calls of a booking's call. */
const BOOKING_ROUNDS = 4;

const DAYS_AHEAD = 30;
const READS = 100;
const BOOKINGS = 10;

/** Read and write units of each step, as the capacity tests print them. */
function capacity() {
  const { stdout, status } = spawnSync(
    "cargo",
    ["test", "--quiet", "-p", "flight", "--test", "all", "capacity::", "--", "--nocapture"],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) throw new Error("the capacity tests fail");
  const lines = stdout.matchAll(/capacity \| (.+?) \| read ([\d.]+) of \S+ \| write ([\d.]+) /gm);
  return new Map(
    Array.from(lines, ([, step, read, write]) => [step, { read: Number(read), write: Number(write) }]),
  );
}

/** Returns USD by service; each entry is a number of units times the price. */
const usd = (units) =>
  Object.fromEntries(Object.entries(units).map(([unit, count]) => [unit, count * prices[unit].usd]));
const sum = (...costs) =>
  costs.reduce((all, cost) => {
    for (const [unit, value] of Object.entries(cost)) all[unit] = (all[unit] ?? 0) + value;
    return all;
  }, {});
const times = (cost, by) =>
  Object.fromEntries(Object.entries(cost).map(([unit, value]) => [unit, value * by]));
export const total = (cost) => Object.values(cost).reduce((all, value) => all + value, 0);

/** Returns the cost of a request before the cache lookup, and of its response. */
const edge = (bytes) => usd({ "CDN request": 1, "firewall request": 1, "CDN GB out": bytes / 1e9 });

/**
 * Returns the cost of a function call. The inputs are milliseconds on a whole core, sequential database
 * calls, and bytes of its own log lines.
 */
function called(name, { processorMs, rounds, logBytes, units, counted, isQueued }) {
  const core = Math.min(1, memoryMb[name] / WHOLE_CORE_MB);
  const billedMs = Math.ceil(processorMs / core + rounds * ROUND_TRIP_MS);
  const found = units.map((step) => {
    if (!counted.has(step)) throw new Error(`no capacity test prints ${step}`);
    return counted.get(step);
  });
  const of = (kind) => found.reduce((all, each) => all + each[kind], 0);
  const lines = logBytes + BYTES_OF_A_LINE + PLATFORM_LINES.bytes + PLATFORM_LINES.lines * BYTES_OF_A_LINE;
  return usd({
    ...(isQueued ? { "queue request": QUEUE_REQUESTS } : { "gateway request": 1 }),
    "function request": 1,
    "function GB second": (billedMs / 1000) * (memoryMb[name] / 1024),
    "database read unit": of("read"),
    "database write unit": of("write"),
    "log GB": lines / 1e9,
    trace: TRACED,
  });
}

/** Returns the cost of a search and of a booking in USD, by call and by unit. */
export async function costs() {
  const counted = capacity();
  const options = ["--export", "--api-only", "--optimised", "--at-once", "8"];
  return withLocalStack(async (origin, data) => {
    const log = () => statSync(join(data, "logs/functions.log")).size;
    const read = async (one) => ({ ...one, ...(await costOfRead(origin, log, one, counted)) });
    const search = [];
    for (const one of SEARCH) search.push(await read(one));
    const beside = [];
    for (const one of BESIDE) beside.push(await read(one));
    return { search, beside, booking: await costOfBooking(origin, log, counted) };
  }, options);
}

/** Returns a URL for another day at each call, so that the edge answers none from its cache. */
function addressOf(path, at) {
  const date = inDays(DAYS_AHEAD + at);
  const option = optionOf(airport("IST"), airport("ESB"), date);
  return `${path}?option=${option}&month=${date.slice(0, 7)}&language=tr&currency=TRY`;
}

async function costOfRead(origin, log, { path, name, units, rounds }, counted) {
  const address = (at) => origin + addressOf(path, at);
  for (let turn = 0; turn < 3; turn += 1) await (await fetch(address(turn))).arrayBuffer();
  const before = { used: processors(), log: log() };
  let bytes = 0;
  for (let turn = 3; turn < READS + 3; turn += 1) {
    const answer = await fetch(address(turn));
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    const headers = [...answer.headers].reduce(
      (all, [field, value]) => all + field.length + value.length + 4,
      0,
    );
    bytes += headers + compressedOnTheFly(body).length;
  }
  const each = (value) => value / READS;
  const processorMs = each(processors()[name] - before.used[name]);
  const logBytes = each(log() - before.log);
  const edgeCost = edge(each(bytes));
  const made = called(name, { processorMs, rounds, logBytes, units, counted });
  return {
    cached: edgeCost,
    made: sum({ ...edgeCost }, made),
    mean: sum({ ...edgeCost }, times(made, 1 - CACHED_SHARE)),
    bytes: Math.round(each(bytes)),
    processorMs: Number(processorMs.toFixed(2)),
  };
}

async function costOfBooking(origin, log, counted) {
  const answers = [];
  const form = await FORMS.flight(guestCaller(origin, 0));
  await buy(guestCaller(origin, 1), "flight", form);
  const before = { used: processors(), log: log() };
  for (let turn = 0; turn < BOOKINGS; turn += 1) {
    const call = guestCaller(origin, turn + 2, (answer) => answers.push(answer));
    await buy(call, "flight", { ...form, departure_date: inDays(DAYS_AHEAD + turn) });
  }
  const used = processors();
  const calls = BOOKING.reduce((all, { times: of = 1 }) => all + of, 0);
  const callsOf = (wanted) =>
    BOOKING.filter(({ name }) => name === wanted).reduce((all, { times: of = 1 }) => all + of, 0);
  const bytes = answers.reduce((all, answer) => all + (answer.bytes ?? 0), 0) / answers.length;
  return BOOKING.map(({ call, name, times: of = 1, queued: isQueued = false, mails = 0, units }) => {
    const each = {
      processorMs: ((used[name] ?? 0) - (before.used[name] ?? 0)) / BOOKINGS / callsOf(name),
      rounds: BOOKING_ROUNDS,
      logBytes: (log() - before.log) / BOOKINGS / calls,
      counted,
      isQueued,
    };
    const first = called(name, { ...each, units });
    const more = called(name, { ...each, units: [] });
    const edgeCost = isQueued ? {} : times(edge(bytes), of);
    return { call, cost: sum(edgeCost, first, times(more, of - 1), usd({ mail: mails })) };
  });
}

/**
 * Returns the cost in USD of a booking after `looks` searches: with the results alone, and with all calls
 * of their pages.
 */
export function bookingAt(looks, { search, beside, booking }) {
  const once = sum({}, ...booking.map(({ cost }) => cost));
  const alone = sum(once, ...search.map(({ mean }) => times(mean, looks)));
  return { alone, all: sum({ ...alone }, ...beside.map(({ mean }) => times(mean, looks))) };
}
