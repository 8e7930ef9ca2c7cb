/**
 * Simulates ten flooding addresses while ten thousand people use the product: second by second through the
 * firewall rules and the throttle of the production templates, as AWS describes both.
 */
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { edgeStackOf, resourcesOf } from "./stack.ts";

/**
 * Delay until WAF blocks an address, in seconds; usually shorter:
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html
 */
const FIREWALL_LAGS_S = 30;
const MINUTES = 10;

/** Calls per second that reach the API, by route, for all addresses of a kind. */
interface Crowd {
  addresses: number;
  calls: Record<string, number>;
}

/**
 * Ten thousand people, each with one API call in ten seconds; requests answered by the CDN are not counted.
 * Five share an address, as in families and offices.
 */
const HONEST: Crowd = {
  addresses: 2_000,
  calls: { "/api/flight/": 600, "/api/bus/": 200, "/api/car/": 100, "/api/user/": 70, "/api/auth/": 30 },
};
const flood = (path: string): Crowd => ({ addresses: 10, calls: { [path]: 5_000 } });

interface Rule {
  path: string;
  limit: number;
  windowS: number;
}

const firewallRules = (): Rule[] => {
  const template = Template.fromStack(edgeStackOf("production"));
  const [firewall] = Object.values(template.findResources("AWS::WAFv2::WebACL"));
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's shapes.
  return firewall?.Properties.Rules.slice(1).map(({ Statement: { RateBasedStatement: rate } }: any) => ({
    path: rate.ScopeDownStatement.ByteMatchStatement.SearchString,
    limit: rate.Limit,
    windowS: rate.EvaluationWindowSec,
  }));
};

const throttle = () => {
  const [[, stage] = []] = resourcesOf("production", "AWS::ApiGatewayV2::Stage");
  const { ThrottlingRateLimit, ThrottlingBurstLimit } = stage?.Properties.DefaultRouteSettings ?? {};
  return { rate: ThrottlingRateLimit as number, burst: ThrottlingBurstLimit as number };
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the second from which the firewall blocks each address of the crowd, at an even rate. */
function keptOutFrom({ addresses, calls }: Crowd, rules: Rule[]): number {
  const from = rules.map(({ path, limit, windowS }) => {
    const matching = Object.keys(calls).filter((route) => route.startsWith(path));
    const perSecond = sum(matching.map((route) => calls[route] ?? 0)) / addresses;
    return perSecond * windowS > limit ? Math.ceil(limit / perSecond) + FIREWALL_LAGS_S : Infinity;
  });
  return Math.min(...from);
}

/** Returns the share of honest calls that get a response, from the first second of the flood on. */
function answered(hostile: Crowd): number {
  const rules = firewallRules();
  const { rate, burst } = throttle();
  const ends = [HONEST, hostile].map((crowd) => keptOutFrom(crowd, rules));
  const tokens: Record<string, number> = {};
  let good = 0;
  for (let second = 0; second < MINUTES * 60; second += 1) {
    const [honest, others] = [HONEST, hostile].map(({ calls }, at) =>
      second < (ends[at] ?? 0) ? calls : {},
    );
    for (const route of Object.keys(HONEST.calls)) {
      const [wanted, beside] = [honest?.[route] ?? 0, others?.[route] ?? 0];
      const left = Math.min(burst, (tokens[route] ?? burst) + rate);
      const spent = Math.min(left, wanted + beside);
      tokens[route] = left - spent;
      if (wanted > 0) good += (spent * wanted) / (wanted + beside);
    }
  }
  return good / (sum(Object.values(HONEST.calls)) * MINUTES * 60);
}

test.each(Object.keys(HONEST.calls))("honest calls are answered while ten addresses flood %s", (path) => {
  expect(answered(flood(path))).toBeGreaterThanOrEqual(0.99);
});

test("no honest address is blocked, and a flooding address is blocked within a minute", () => {
  expect(answered({ addresses: 1, calls: {} })).toBe(1);
  expect(keptOutFrom(HONEST, firewallRules())).toBe(Infinity);
  expect(keptOutFrom(flood("/api/flight/"), firewallRules())).toBeLessThan(60);
  // Models a district behind one address of a mobile carrier: the simultaneous requests of its people.
  const district: Crowd = { addresses: 1, calls: { "/api/flight/": 30 } };
  expect(keptOutFrom(district, firewallRules())).toBe(Infinity);
});
