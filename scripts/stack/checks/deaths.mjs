/**
 * Buys orders of all three products on the running stack while its functions die (kill -9) at random times,
 * and once together with the whole stack. Each buyer retries, as the app does. In the end each order is a
 * ticket paid once, or no money was kept.
 */
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "../cloud/local-stack.mjs";
import { functionNames } from "../cloud/template.mjs";
import { tellFault } from "../common/faults.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { descendants, freePort } from "../common/processes.mjs";
import { buy, FORMS, guestCaller, inDays, noting, patient } from "../common/purchase.mjs";
import { readJson } from "../common/tools.mjs";

const SHOPPERS = 6;
const AT_ONCE = 8;
/** Interval between two kills of a function, in milliseconds (least and most). */
const DEATH_MS = [100, 700];
/** Time for every order to reach a final state after the last kill. */
const REST_MS = 300_000;
const RESTING = ["ticketed", "refunded", "failed", "expired", "held"];
const DATE = { flight: "departure_date", bus: "departure_date", car: "pickup_date" };

const between = ([least, most]) => least + Math.random() * (most - least);

/** Returns the final states of the orders as text, and the number of broken orders. */
export async function deaths(orders) {
  const { killed, failures, states, broken } = await inTemporaryFolder((data) => buyUnderFire(orders, data));
  for (const line of [...failures, ...broken]) tellFault(line);
  const ends = {};
  for (const state of states.values()) ends[state] = (ends[state] ?? 0) + 1;
  const ended = Object.entries(ends).map(([state, times]) => `${times} ${state}`);
  const found = `${killed} kills of functions and one of the whole stack; orders: ${ended.join(", ")}`;
  return { found, broken: broken.length };
}

async function buyUnderFire(orders, data) {
  const port = await freePort();
  // `--export` watches no files, and no file is edited here.
  const options = ["--export", "--api-only", "--at-once", `${AT_ONCE}`];
  let stack;
  const begin = async () => {
    stack = await startStack(options, port, data);
  };
  try {
    await begin();
    const seen = { killed: 0, ended: 0, failures: [] };
    const { origin } = stack;
    const paying = new Map();
    let isOver = false;
    let isDown = false;
    const killer = async () => {
      while (!isOver) {
        await pause(between(DEATH_MS));
        if (isDown) continue;
        const functions = descendants(stack.pid).filter(({ name }) => functionNames.includes(name));
        const victim = functions[Math.floor(Math.random() * functions.length)];
        seen.killed += victim && kill(victim.pid) ? 1 : 0;
      }
    };
    const everything = async () => {
      while (seen.ended < orders / 2) await pause(50);
      isDown = true;
      for (const { pid } of [stack, ...descendants(stack.pid)]) kill(pid);
      await stack.ended;
      await begin();
      isDown = false;
    };
    const killing = killer();
    await Promise.all([
      everything(),
      ...Array.from({ length: SHOPPERS }, (_, index) => shopper(origin, index, orders, paying, seen)),
    ]);
    isOver = true;
    await killing;
    const states = await rest(origin, paying);
    const idle = states.size > 0 && seen.killed > 0 ? [] : ["no order was paid, or no function was killed"];
    return { ...seen, states, broken: [...idle, ...(await judge(port + 1, states, basketOf(data)))] };
  } finally {
    await stack?.stop();
  }
}

function kill(pid) {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false; // The process has ended.
  }
}

/** Returns true for a missing response, and for work that a killed function still has in progress. */
const isWorthIt = ({ status }) => [0, 409, 429, 502, 503, 504].includes(status);

/** Buys one order after the other, with dates per order, so that buyers do not compete. */
async function shopper(origin, index, orders, paying, seen) {
  const products = Object.keys(FORMS);
  const call = patient(noting(guestCaller(origin, index), paying), isWorthIt);
  for (let at = index; at < orders; at += SHOPPERS) {
    const product = products[at % products.length];
    try {
      const form = { ...(await FORMS[product](call)), [DATE[product]]: inDays(20 + (at % 60)) };
      if (product === "car") form.dropoff_date = inDays(24 + (at % 60));
      await buy(call, product, form);
    } catch (error) {
      // The state of the order is checked below.
      seen.failures.push(`${product}: ${error.message}`);
    }
    seen.ended += 1;
  }
}

/** Returns the state of each order, once every order is in a final state. */
async function rest(origin, paying) {
  const call = patient(guestCaller(origin, SHOPPERS), isWorthIt);
  const states = new Map();
  for (const begun = Date.now(); Date.now() - begun < REST_MS; await pause(1_000)) {
    for (const [session, product] of paying) {
      if (RESTING.includes(states.get(session))) continue;
      const { state } = await call("GET", `/${product}/booking/info/${session}/`);
      states.set(session, state);
    }
    if ([...states.values()].every((state) => RESTING.includes(state))) break;
    await fetch(`${origin}/_dev/run/sweeper/`, { method: "POST" });
  }
  return states;
}

/** Returns the payment provider's id of an order: `Context::basket_id`. */
function basketOf(data) {
  const key = Buffer.from(readJson(join(data, "secrets.json"))["booking-key"], "base64");
  return (session) => createHmac("sha256", key).update(`digest:basket ${session}`).digest("hex").slice(0, 32);
}

const cents = (decimal) => Math.round(Number(decimal) * 100);

/**
 * Returns the violations: an order in an intermediate state, a ticket that is not paid exactly once, and
 * money kept without a ticket.
 */
async function judge(bankPort, states, basketOf) {
  const { payments } = await (await fetch(`http://localhost:${bankPort}/_ledger.json`)).json();
  const baskets = new Set([...states.keys()].map(basketOf));
  const orphans = payments
    .filter(({ basket_id }) => !baskets.has(basket_id))
    .map((line) => `a payment belongs to no order: ${line.payment_id}`);
  const wrong = [...states].flatMap(([session, state]) => {
    const captured = payments
      .filter(({ basket_id }) => basket_id === basketOf(session))
      .map((line) => ({
        ...line,
        sum: cents(line.amount) * line.times_charged - cents(line.cancelled) - cents(line.refunded),
      }))
      .filter(({ sum }) => sum !== 0);
    const isPaid = captured.length === 1 && captured[0].sum === cents(captured[0].amount);
    const isRight = state === "ticketed" ? isPaid : RESTING.includes(state) && captured.length === 0;
    return isRight
      ? []
      : [`${session} is ${state}, and the payment provider keeps ${JSON.stringify(captured)}`];
  });
  return [...orphans, ...wrong];
}
