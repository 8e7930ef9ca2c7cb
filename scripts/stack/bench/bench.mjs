/**
 * `scripts/bench` prints the figures of the product, and fails if one exceeds its budget
 * (`scripts/budgets.json`).
 */
import "../common/help.mjs";
import { spawnSync } from "node:child_process";
import { execute } from "../common/processes.mjs";
import { writeResult } from "../common/result.mjs";
import { end, readJson } from "../common/tools.mjs";

const BUDGETS = readJson("scripts/budgets.json");
/** Lighthouse's benchmark index from which a page without long tasks scores 100 for performance. */
const FAST_MACHINE = 2000;
let over = 0;

/** Prints a figure; a figure over its budget (or under it, with `moreIsBetter`) fails the benchmark. */
function figure(name, value, unit, budget, moreIsBetter = false) {
  const broken = budget !== undefined && (moreIsBetter ? value < budget : value > budget);
  over += broken ? 1 : 0;
  const limit = budget === undefined ? "" : `  (budget ${budget})${broken ? "  OVER" : ""}`;
  console.log(`  ${name.padEnd(44)} ${value} ${unit}${limit}`);
}

const SECTIONS = {
  search: async () => {
    const { searches } = await import("./search.mjs");
    for (const { name, p50, p99, instructions, offers } of searches()) {
      // A bus that crosses the whole country has many stops, so a search has more work.
      const budget = (what) => BUDGETS[what][name.split("-")[0]] ?? BUDGETS[what].default;
      figure(`${name}, ${offers} offers`, p50, `ms p50, ${p99} ms p99`, budget("search p50, ms"));
      figure(name, instructions, "thousand instructions", budget("search, thousand instructions"));
    }
  },
  convert: async () => {
    const { conversion } = await import("./convert.mjs");
    const { p50, p99, megabytes, offers, fares } = conversion();
    const name = `Duffel's ${offers} offers`;
    figure(name, p50, `ms p50, ${p99} ms p99, ${fares} fares`, BUDGETS["conversion of a search, ms"]);
    figure(`${name}, peak of the process`, megabytes, "MB", BUDGETS["conversion of a search, MB"]);
  },
  capacity: () => printed("capacity::", ["flight", "bus", "car", "testkit"]),
  sweeper: () => printed("pace::a_paid_order", ["journey"], { ROTA_ABANDONED: "5000" }),
  "start-up": async () => {
    const { startUps } = await import("./functions.mjs");
    for (const { name, bare, full } of await startUps()) {
      const budget = BUDGETS["start-up against a bare function"];
      const shown = `× bare, ${full.toFixed(2)} ms against ${bare.toFixed(2)}`;
      figure(name, Number((full / bare).toFixed(2)), shown, budget);
    }
  },
  peers: async () => {
    const { peers } = await import("./peers.mjs");
    for (const { name, unit, budget, ours, node, python } of await peers()) {
      const part = Number((ours / Math.min(node, python)).toFixed(3));
      const shown = `× the lesser: ours ${ours}, Node ${node}, Python ${python} ${unit}`;
      figure(name, part, shown, BUDGETS[budget]);
    }
  },
  cost: async () => {
    const { bookingAt, costs, LOOKS, total } = await import("./cost.mjs");
    const measured = await costs();
    const { search, beside, booking } = measured;
    const micro = (cost) => Number((total(cost) * 1e6).toFixed(2));
    const services = (cost) =>
      Object.entries(cost)
        .sort(([, a], [, b]) => b - a)
        .map(([service, usd]) => `${service} ${(usd * 1e6).toFixed(3)}`)
        .join(", ");
    console.log("  millionths of a USD:");
    for (const { call, cached, made, mean, bytes, processorMs } of [...search, ...beside]) {
      figure(
        call,
        micro(mean),
        `half from the cache; ${micro(cached)} from the cache, ${micro(made)} computed; ${bytes} B, ${processorMs} ms`,
      );
      console.log(`    ${services(mean)}`);
    }
    for (const { call, cost } of booking) figure(call, micro(cost), "");
    for (const looks of LOOKS) {
      const { alone, all } = bookingAt(looks, measured);
      const named = looks.toLocaleString("en");
      const usd = (cost) => Number(total(cost).toPrecision(3));
      figure(`${named} searches a booking`, usd(alone), "USD", BUDGETS["USD of a booking"][looks]);
      console.log(`    millionths: ${services(alone)}`);
      figure(`${named}, with all requests of their pages`, usd(all), "USD");
    }
  },
  size: async () => {
    const { zipSizes } = await import("./functions.mjs");
    for (const [name, bytes] of Object.entries(zipSizes())) {
      figure(name, Number((bytes / 1e6).toFixed(2)), "MB zipped", BUDGETS["zip, MB"]);
    }
  },
  javascript: async () => {
    const { firstLoads, pageSizes } = await import("./first-load.mjs");
    for (const { route, kilobytes, budget } of await firstLoads()) {
      figure(route, kilobytes, "kB brotli", budget);
    }
    for (const { name, kilobytes, budget } of pageSizes()) figure(name, kilobytes, "kB", budget);
  },
  lighthouse: async () => {
    const { lighthouse } = await import("./lighthouse.mjs");
    const [empty, ...ours] = await lighthouse();
    for (const { page, scores, lcp, blockingMs, mainThreadMs, index } of ours) {
      for (const [category, score] of Object.entries(scores)) {
        // A slow machine keeps the main thread busy for longer than Lighthouse's scale allows for any page
        // with scripts.
        const held = category !== "performance" || index >= FAST_MACHINE;
        figure(`${page} ${category}`, score, "", held ? BUDGETS.Lighthouse : undefined, true);
      }
      const budgets = BUDGETS["LCP, s"];
      figure(`${page} LCP`, lcp, "s", budgets[page] ?? budgets.default);
      const shown = `× an empty page, ${mainThreadMs} ms against ${empty.mainThreadMs}; blocking ${blockingMs} ms; index ${index}`;
      const ratio = Number((mainThreadMs / empty.mainThreadMs).toFixed(2));
      figure(`${page} main thread`, ratio, shown, BUDGETS["main thread, × an empty page"][page]);
    }
  },
  results: async () => {
    const { results } = await import("./results.mjs");
    for (const { product, name, ms } of await results()) {
      figure(`${product}: ${name}`, ms, "ms", BUDGETS["answer to a finger, ms"]);
    }
  },
  touches: async () => {
    const { onAnyExport } = await import("../checks/browser-tests.mjs");
    process.env.ROTA_TOUCHES = "1";
    return onAnyExport();
  },
  reload: async () => {
    const { reloads } = await import("./reload.mjs");
    for (const [name, seconds] of Object.entries(await reloads())) {
      figure(name, seconds, "s", BUDGETS["reload, s"][name]);
    }
  },
  load: async () => {
    const { load } = await import("./load.mjs");
    const { costs, steps, over, recovery, orders, reads, beside } = await load();
    for (const [call, { cpu, p50, p99 }] of Object.entries(costs)) {
      figure(call, cpu, `ms on a processor, ${p50} ms p50, ${p99} ms p99`);
    }
    steps.forEach(crowdLine);
    console.log("  load of ten times as many users:");
    crowdLine(over);
    figure("rejected without Retry-After", over.silent, "", 0);
    figure("neither answered nor rejected", over.broken, "", 0);
    figure("until a search is as fast as before", recovery, "s", BUDGETS["recovery, s"]);
    figure("paid orders without ticket or refund", (orders.paid ?? 0) + (orders.refunding ?? 0), "", 0);
    console.log(`  orders: ${JSON.stringify(orders)}`);
    readLines(reads);
    besideFlood(beside);
  },
};

/** Runs tests of packages, which print figures. */
function printed(tests, packages, variables) {
  const of = packages.flatMap((name) => ["-p", name]);
  const test = ["test", "--quiet", ...of, "--test", "all", tests, "--", "--nocapture"];
  return execute(["cargo", test], undefined, variables);
}

/** Prints the line of a crowd. */
function crowdLine({ buyers, answered, p50, p99, refused, broken, failures }) {
  const detail = `${answered} answers a second, ${p50} ms p50, ${p99} ms p99, ${refused} rejected, ${broken} failed`;
  console.log(`  ${`${buyers} users`.padEnd(44)} ${detail}`);
  for (const failure of failures) console.log(`    ${failure}`);
}

/**
 * Prints search traffic as reads of results, of the function and its twins, without the CDN's cache and
 * with it.
 */
function readLines(measured) {
  for (const [name, of] of Object.entries(measured)) {
    for (const [cache, { aSecond, p50, p99, failed, processor }] of Object.entries(of)) {
      const budget = name === "ours" ? BUDGETS["reads answered a second"][cache] : undefined;
      const detail = `a second, ${p50} ms p50, ${p99} ms p99, ${failed} failed`;
      figure(`reads of results, ${name}, cache ${cache}`, aSecond, detail, budget, true);
      const parts = Object.entries(processor).map(([part, ms]) => `${part} ${ms}`);
      console.log(`    processor time per request, ms: ${parts.join(", ")}`);
    }
  }
}

/** Prints the share of people's requests that succeeded, beside ten flooding addresses. */
function besideFlood({ percent, requests, p50, p99, flood }) {
  const detail = `% of ${requests} requests, ${p50} ms p50, ${p99} ms p99`;
  const budget = BUDGETS["answered beside a flood, %"];
  figure("answered requests of people beside ten flooding addresses", percent, detail, budget, true);
  const { requests: floods, answered, lastAnsweredS } = flood;
  console.log(`    flood: ${answered} of ${floods} requests answered, the last after ${lastAnsweredS} s`);
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SECTIONS);
for (const name of wanted) {
  if (SECTIONS[name] === undefined) end(`no section ${name}; there are ${Object.keys(SECTIONS).join(", ")}`);
}
if (wanted.length > 1) {
  // Each section runs in a separate process, because memory left by one would change the figures of the
  // next.
  for (const name of wanted) {
    const { status } = spawnSync(process.execPath, [process.argv[1], name], { stdio: "inherit" });
    over += status === 0 ? 0 : 1;
  }
  console.log(over === 0 ? "\nall sections are within their budgets" : `\n${over} sections over budget`);
} else {
  console.log(`\n${wanted[0]}`);
  const status = await SECTIONS[wanted[0]]();
  over += typeof status === "number" && status !== 0 ? 1 : 0;
  console.log(over === 0 ? "\nevery figure is within its budget" : `\n${over} figures over budget`);
}
writeResult({ over });
process.exit(over === 0 ? 0 : 1);
