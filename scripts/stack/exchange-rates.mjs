/** `scripts/exchange-rates`: what the function `exchange-rates` published, and what waits for a person. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askFunction, end, STAGE_NAMES } from "./staff.mjs";
import { ROOT } from "./tools.mjs";

const FUNCTION = "exchange-rates";
const USAGE = `usage: scripts/exchange-rates development|staging|production [--approve DIGEST]
       scripts/exchange-rates local [--data DIR] [--approve DIGEST]`;

const { stage, approve, data } = wishes();
const { published, waiting, newest_digest, waiting_digest } = await asked(
  approve ? { approve } : { show: true },
);
const newest = published.at(-1);
for (const { list, effective_at } of published) {
  console.log(`${list.date}  from ${effective_at}  ${shown(list.rates)}`);
}
if (waiting) {
  console.log(`${waiting.date}  waits for --approve ${waiting_digest}`);
  for (const [currency, micro] of Object.entries(waiting.rates)) {
    const was = newest.list.rates[currency];
    console.log(`  ${currency} ${liras(was)} → ${liras(micro)}  ${percent(micro, was)}`);
  }
}
if (approve && newest_digest !== approve) {
  end(`no list ${approve} waits`);
}

function wishes() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        approve: { type: "string" },
        data: { type: "string", default: join(ROOT, ".local") },
      },
    });
    const [stage, ...rest] = positionals;
    const isStage = STAGE_NAMES.includes(stage);
    const isDigest = values.approve === undefined || /^[0-9a-f]{16}$/.test(values.approve);
    return isStage && isDigest && rest.length === 0 ? { stage, ...values } : end(USAGE);
  } catch {
    return end(USAGE);
  }
}

function asked(detail) {
  return askFunction({ stage, data }, FUNCTION, { source: "scripts/exchange-rates", detail });
}

function shown(rates) {
  return Object.entries(rates)
    .map(([currency, micro]) => `${currency} ${liras(micro)}`)
    .join("  ");
}

function liras(micro) {
  return `${Math.floor(micro / 1_000_000)}.${String(micro % 1_000_000).padStart(6, "0")}`;
}

function percent(now, was) {
  return `${now > was ? "+" : ""}${((100 * (now - was)) / was).toFixed(1)} %`;
}
