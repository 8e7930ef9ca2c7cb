/**
 * Mixed traffic of many buyers (1000 searches : 10 holds : 1 purchase) against the whole stack on this
 * machine, with optimised functions. Measures the cost of each call, the maximum throughput, the behaviour
 * at ten times that load, and the end of the orders begun meanwhile. Then measures search traffic as reads
 * of results, and people beside hostile networks, each on its own. The stack, its emulated AWS and the
 * buyers share the cores.
 */
import { setTimeout as pause } from "node:timers/promises";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { buy, FORMS, guestCaller, hold, noting, patient, Refused, search } from "../common/purchase.mjs";
import { processors } from "./functions.mjs";
import { hostile } from "./hostile.mjs";
import { reads } from "./reads.mjs";
import { percentiles, round } from "./statistics.mjs";

/** Number of events that the functions process concurrently. */
const AT_ONCE = 8;
const CALLS = 200;
const STEP_MS = 5_000;
const OVERLOAD = 10;
const OVERLOAD_MS = 10_000;
/** Number of buyers beside the crowd who retry until their order is ticketed. */
const BUYERS = 10;
const ORDER_MS = 90_000;
/** Number of operations per network, far below the network's limits. */
const OF_A_NETWORK = 100;
/** One of this many operations is a hold, and one of the next number a purchase. */
const HOLD_IN = 101;
const BUY_IN = 1011;
/** States of an order that was paid and is neither ticketed nor refunded yet. */
const OWED = ["paid", "refunding"];

/** Returns the processor time of all functions so far, in milliseconds. */
const functionsCpu = () => Object.values(processors()).reduce((sum, time) => sum + time, 0);

const isRefusal = ({ status }) => status === 429 || status === 503;

/** Measures sequential calls, without other load. */
async function costOf(work) {
  for (let turn = 0; turn < 5; turn += 1) await work(turn);
  const times = [];
  const before = functionsCpu();
  for (let turn = 0; turn < CALLS; turn += 1) {
    const begun = performance.now();
    await work(turn + 5);
    times.push(performance.now() - begun);
  }
  return { ...percentiles(times), cpu: round((functionsCpu() - before) / CALLS) };
}

/** Performs the next operation of a buyer, mostly a search. */
async function operate(call, form, at) {
  if (at % BUY_IN === BUY_IN - 1) await buy(call, "flight", form);
  else if (at % HOLD_IN === HOLD_IN - 1) await hold(call, "flight", form);
  else await search(call, "flight", form);
}

let at = 0;
/** Network numbers start above those of the sequential measurements. */
let network = 1_000;
/** Runs `buyers` concurrent buyers, each with sequential operations, for `ms` milliseconds. */
async function crowd(origin, buyers, ms, forms, paying) {
  const answers = [];
  const end = Date.now() + ms;
  const live = async () => {
    for (let done = 0, call; Date.now() < end; done += 1) {
      // A network's calls are limited, so the next operations come from another network.
      if (done % OF_A_NETWORK === 0) {
        network += 1;
        call = noting(
          guestCaller(origin, network, (answer) => answers.push(answer)),
          paying,
        );
      }
      at += 1;
      await operate(call, forms[at % forms.length], at).catch((error) => {
        if (!(error instanceof Refused)) answers.push({ status: 0, ms: 0, failure: error.message });
      });
    }
  };
  await Promise.all(Array.from({ length: buyers }, live));
  const good = answers.filter(({ status }) => status > 0 && status < 300);
  const count = (wanted) => answers.filter(wanted).length;
  const broken = answers.filter(
    (answer) => answer.status === 0 || (answer.status >= 400 && !isRefusal(answer)),
  );
  return {
    buyers,
    answered: Math.round((good.length / ms) * 1000),
    ...percentiles(good.map(({ ms }) => ms)),
    refused: count(isRefusal),
    silent: count((answer) => isRefusal(answer) && !answer.retryAfter),
    broken: broken.length,
    failures: [...new Set(broken.map(({ failure, status }) => failure ?? `status ${status}`))],
  };
}

/** Waits until no order is owed anything, and returns the number of orders by final state. */
async function ends(call, sessions) {
  const states = {};
  const begun = Date.now();
  for (const session of sessions) {
    for (;;) {
      const { state } = await call("GET", `/flight/booking/info/${session}/`);
      if (!OWED.includes(state) || Date.now() - begun > ORDER_MS) {
        states[state] = (states[state] ?? 0) + 1;
        break;
      }
      await pause(500);
    }
  }
  return states;
}

export async function load() {
  const options = ["--export", "--api-only", "--optimised", "--at-once", `${AT_ONCE}`];
  return { ...(await withLocalStack(measure, options)), reads: await reads(), beside: await hostile() };
}

async function measure(origin) {
  const one = guestCaller(origin, 0);
  const form = await FORMS.flight(one);
  // Searches use each month of the year, so that enough seats exist for every buyer.
  const forms = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.parse(form.departure_date) + month * 25 * 86_400_000);
    return { ...form, departure_date: day.toISOString().slice(0, 10) };
  });
  const costs = {};
  const anyone = (turn) => guestCaller(origin, turn % 512);
  const sessions = [];
  costs["start a search"] = await costOf(async (turn) => {
    const { session_unique } = await anyone(turn)("POST", "/flight/gateway/search/", forms[turn % 12]);
    sessions.push(session_unique);
  });
  const found = new Map();
  costs.search = await costOf(async (turn) => {
    const session = sessions[turn];
    const { search: items } = await anyone(turn)("GET", `/flight/gateway/search/?session_unique=${session}`);
    found.set(session, items[turn % items.length].product_id);
  });
  costs.hold = await costOf(async (turn) => {
    const session_unique = sessions[turn];
    const choice = { product_ids: [found.get(session_unique)], alternative_prices: [null], session_unique };
    await anyone(turn)("POST", "/flight/gateway/search/select/", choice);
  });
  costs["payment page"] = await costOf((turn) =>
    anyone(turn)("GET", `/flight/gateway/payment/?session_unique=${sessions[turn]}`),
  );
  costs.booking = await costOf((turn) => anyone(turn)("GET", `/flight/booking/info/${sessions[turn]}/`));

  const paying = new Map();
  const steps = [];
  for (let buyers = 1; ; buyers *= 2) {
    const step = await crowd(origin, buyers, STEP_MS, forms, paying);
    const before = steps.at(-1);
    steps.push(step);
    // Doubling the buyers hardly raised the throughput, so the stack is at its maximum.
    if (before && step.answered < before.answered * 1.1) break;
  }
  const full = steps.reduce((most, step) => (step.answered > most.answered ? step : most));
  const buyers = Array.from({ length: BUYERS }, (_, index) =>
    // A buyer rejected on the way to the issuer has not paid; the state of the order is checked below.
    buy(
      patient(noting(guestCaller(origin, 600 + index), paying), isRefusal),
      "flight",
      forms[index % forms.length],
    ).catch(() => {}),
  );
  const over = await crowd(origin, full.buyers * OVERLOAD, OVERLOAD_MS, forms, paying);
  const begun = Date.now();
  for (let calm = 0; calm < 20; ) {
    const started = performance.now();
    const session = sessions[calm];
    const isGood = await one("GET", `/flight/gateway/search/?session_unique=${session}`).then(
      () => performance.now() - started < costs.search.p99 * 2,
      () => false,
    );
    calm = isGood ? calm + 1 : 0;
  }
  const recovery = round((Date.now() - begun) / 1000);
  await Promise.all(buyers);
  return { costs, steps, over, recovery, orders: await ends(one, paying.keys()) };
}
