/**
 * Ten hostile addresses ask for searches as fast as they can, and hundreds of people use the product beside them: what becomes of the
 * people's requests. Between all of them and the functions stand production's firewall and throttle, as its synthesised templates say them.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withLocalStack } from "./local-stack.mjs";
import { execute } from "./processes.mjs";
import { FORMS, hold, Refused, search, traveller } from "./purchase.mjs";
import { PNPM } from "./tools.mjs";

/**
 * A minute here stands for the first hour: windows, what may be asked for in one, the throttle's burst and the firewall's lateness are a
 * sixtieth. What is asked for in a second stays, and so the rate at which somebody is kept out.
 */
const SHORTER = 60;
const MS = 60_000;
/** Usually it takes less: https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html */
const FIREWALL_LAGS_S = 30;

/** Events that the functions work on at the same time; Lambda gives an account a thousand. */
const AT_ONCE = 64;
const HOSTILE = 10;
/** Of each; together more than the functions work on at once, and none is ever idle. */
const CONNECTIONS = 10;
/** Flooding ends after so many requests, should the machine be quicker than any so far. */
const MOST = 1_000_000;
const PEOPLE = 300;
/** A search is two requests: each person makes one in ten seconds, as in `infra-cdk/test/flood.test.ts`. */
const PACE_MS = 20_000;
/** What people look for, in that test's proportions. */
const WANTED = [...Array(6).fill("flight"), "bus", "bus", "car"];
const HOLD_IN = 101;

/** Production's rules, in this case's shorter time. */
async function productionRules() {
  const folder = mkdtempSync(join(tmpdir(), "rota-synth-"));
  try {
    const env = { CDK_OUTDIR: folder, CDK_CONTEXT_JSON: '{"stage":"production"}' };
    const status = await execute(
      [PNPM, ["--silent", "--filter", "infra-cdk", "run", "synth"]],
      () => {},
      env,
    );
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first of its type in a stack's template. */
function resource(folder, stack, type) {
  const { Resources } = JSON.parse(readFileSync(join(folder, `${stack}.template.json`), "utf8"));
  return Object.values(Resources).find(({ Type }) => Type === type).Properties;
}

/** Undefined when the stack does not start. Without the firewall, what would become of the people. */
export async function hostile(hasFirewall = true) {
  const rules = hasFirewall ? await productionRules() : null;
  const options = ["--export", "--api-only", "--optimised", "--at-once", `${AT_ONCE}`];
  return withLocalStack((origin) => measure(origin, rules), options);
}

async function measure(origin, rules) {
  const one = traveller(origin, 0);
  const forms = {};
  for (const [product, formOf] of Object.entries(FORMS)) forms[product] = await formOf(one);
  // As in the middle of a day, the functions run already, as many as may.
  const busy = Array.from({ length: AT_ONCE }, (_, at) => WANTED[at % WANTED.length]);
  await Promise.allSettled(busy.map((product) => search(one, product, forms[product])));
  await fetch(`${origin}/_dev/firewall`, { method: "POST", body: JSON.stringify(rules) });
  return together(origin, forms);
}

async function together(origin, forms) {
  const [begun, end] = [Date.now(), Date.now() + MS];
  const flood = { asked: 0, answered: 0, lastAnsweredS: 0 };
  const toldOfFlood = ({ status }) => {
    flood.asked += 1;
    if (status !== 200) return;
    flood.answered += 1;
    flood.lastAnsweredS = seconds(Date.now() - begun);
  };
  const people = [];
  const toldOfPeople = (answer) => people.push(answer);
  const network = (index, told) => traveller(origin, 1 + index, told);
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

/** Nothing that people do here is to be answered with another status than 200. */
function judged(people) {
  const good = people.filter(({ status }) => status === 200);
  const times = good.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (part) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  return {
    asked: people.length,
    // Rounded down: what is just under the budget is not within it.
    percent: Math.floor((10_000 * good.length) / people.length) / 100,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

const isOver = (flood, end) => flood.asked >= MOST || Date.now() >= end;

/** Starts searches and looks up places, one request after the other, whatever is answered. */
async function floodOf(call, form, isOver) {
  for (let turn = 0; !isOver(); turn += 1) {
    const asked =
      turn % 2 === 0
        ? call("POST", "/flight/gateway/search/", form)
        : call("GET", `/flight/airport/?keyword=${turn}`);
    await asked.catch(() => {});
  }
}

/** Searches at a person's pace, now and then holds what is found, and does not come again when refused. */
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
