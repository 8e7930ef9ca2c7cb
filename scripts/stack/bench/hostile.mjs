/**
 * Benchmark with ten hostile addresses that start searches as fast as possible, and hundreds of people who
 * use the product meanwhile; measures the people's requests. Production's firewall and throttle, read from
 * its synthesised templates, stand before the functions.
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { execute } from "../common/processes.mjs";
import { FORMS, guestCaller, hold, Refused, search } from "../common/purchase.mjs";
import { PNPM, readJson } from "../common/tools.mjs";
import { percentiles } from "./statistics.mjs";

/**
 * One minute stands for the first hour: windows, their limits, the throttle's burst and the firewall's
 * delay are divided by 60. Rates per second are unchanged, and with them the rate at which an address is
 * blocked.
 */
const SHORTER = 60;
const MS = 60_000;
/**
 * Delay until WAF blocks an address, in seconds; usually shorter:
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html
 */
const FIREWALL_LAGS_S = 30;

/** Number of events that the functions process concurrently; Lambda allows an account a thousand. */
const AT_ONCE = 64;
const HOSTILE = 10;
/**
 * Connections of each hostile address. Together they exceed the concurrency of the functions, and none is
 * ever idle.
 */
const CONNECTIONS = 10;
/** Maximum number of flood requests, which bounds the run on a fast machine. */
const MOST = 1_000_000;
const PEOPLE = 300;
/**
 * A search is two requests, so each person makes one request in ten seconds, as in
 * `infra-cdk/test/flood.test.ts`.
 */
const PACE_MS = 20_000;
/** Products that people search for, in the proportions of that test. */
const WANTED = [...Array(6).fill("flight"), "bus", "bus", "car"];
const HOLD_IN = 101;

/** Returns production's rules, scaled to the shorter time. */
const productionRules = () =>
  inTemporaryFolder(async (folder) => {
    const env = { CDK_OUTDIR: folder, CDK_CONTEXT_JSON: '{"stage":"production"}' };
    const synth = [PNPM, ["--silent", "--filter", "infra-cdk", "run", "synth"]];
    const status = await execute(synth, undefined, env);
    if (status !== 0) throw new Error("production's templates cannot be synthesised");
    const firewall = resource(folder, "rota-production-edge", "AWS::WAFv2::WebACL");
    const stage = resource(folder, "rota-production", "AWS::ApiGatewayV2::Stage");
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = stage.DefaultRouteSettings;
    return {
      rules: firewall.Rules.filter(({ Statement }) => Statement.RateBasedStatement).map(
        ({ Statement: { RateBasedStatement: rate } }) => ({
          path: rate.ScopeDownStatement.ByteMatchStatement.SearchString,
          limit: rate.Limit / SHORTER,
          windowS: rate.EvaluationWindowSec / SHORTER,
        }),
      ),
      lagS: FIREWALL_LAGS_S / SHORTER,
      throttle: { rate: ThrottlingRateLimit, burst: ThrottlingBurstLimit / SHORTER },
    };
  });

/** Returns the first resource of a type in a stack's template. */
function resource(folder, stack, type) {
  const { Resources } = readJson(join(folder, `${stack}.template.json`));
  return Object.values(Resources).find(({ Type }) => Type === type).Properties;
}

export async function hostile() {
  const rules = await productionRules();
  const options = ["--export", "--api-only", "--optimised", "--at-once", `${AT_ONCE}`];
  return withLocalStack((origin) => measure(origin, rules), options);
}

async function measure(origin, rules) {
  const one = guestCaller(origin, 0);
  const forms = {};
  for (const [product, formOf] of Object.entries(FORMS)) forms[product] = await formOf(one);
  // The functions are warmed up to the full concurrency, as in the middle of a day.
  const busy = Array.from({ length: AT_ONCE }, (_, at) => WANTED[at % WANTED.length]);
  await Promise.allSettled(busy.map((product) => search(one, product, forms[product])));
  await fetch(`${origin}/_dev/firewall`, { method: "POST", body: JSON.stringify(rules) });
  return together(origin, forms);
}

async function together(origin, forms) {
  const [begun, end] = [Date.now(), Date.now() + MS];
  const flood = { requests: 0, answered: 0, lastAnsweredS: 0 };
  const toldOfFlood = ({ status }) => {
    flood.requests += 1;
    if (status !== 200) return;
    flood.answered += 1;
    flood.lastAnsweredS = seconds(Date.now() - begun);
  };
  const people = [];
  const toldOfPeople = (answer) => people.push(answer);
  const network = (index, onResponse) => guestCaller(origin, 1 + index, onResponse);
  const floods = Array.from({ length: HOSTILE }, (_, at) => network(at, toldOfFlood)).flatMap((call) =>
    Array.from({ length: CONNECTIONS }, () => floodOf(call, forms.flight, () => isOver(flood, end))),
  );
  const persons = Array.from({ length: PEOPLE }, (_, at) =>
    personOf(network(HOSTILE + at, toldOfPeople), at, forms, end),
  );
  await Promise.all([...floods, ...persons]);
  return { ...judged(people), flood };
}

const seconds = (ms) => Number((ms / 1000).toFixed(1));

/** Counts a response as good only with status 200, which every action of the people should get. */
function judged(people) {
  const good = people.filter(({ status }) => status === 200);
  return {
    requests: people.length,
    // Rounded down, so that a value just below the budget does not pass.
    percent: Math.floor((10_000 * good.length) / people.length) / 100,
    ...percentiles(good.map(({ ms }) => ms)),
  };
}

const isOver = (flood, end) => flood.requests >= MOST || Date.now() >= end;

/** Starts searches and airport lookups, one after the other, whatever the responses are. */
async function floodOf(call, form, isOver) {
  for (let turn = 0; !isOver(); turn += 1) {
    const sent =
      turn % 2 === 0
        ? call("POST", "/flight/gateway/search/", form)
        : call("GET", `/flight/airport/?keyword=${turn}`);
    await sent.catch(() => {});
  }
}

/** Searches at a person's pace, sometimes holds a result, and does not retry after a rejection. */
async function personOf(call, at, forms, end) {
  await pause((PACE_MS * at) / PEOPLE);
  for (let turn = at; Date.now() < end; turn += 1) {
    const next = Date.now() + PACE_MS;
    const product = WANTED[turn % WANTED.length];
    const work = turn % HOLD_IN === HOLD_IN - 1 ? hold : search;
    await work(call, product, forms[product]).catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
    await pause(Math.max(0, Math.min(next, end) - Date.now()));
  }
}
