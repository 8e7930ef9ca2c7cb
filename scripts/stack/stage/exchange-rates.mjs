/**
 * `scripts/exchange-rates` prints the rates that the function `exchange-rates` published, and those that
 * wait for approval.
 */
import "../common/help.mjs";
import { end } from "../common/tools.mjs";
import { staffCommand } from "./staff.mjs";

const { values, rest, refuse, ask } = staffCommand("[--approve DIGEST]", { optional: ["approve"] });
const { approve } = values;
if (rest.length > 0 || !/^[0-9a-f]{16}$/.test(approve ?? "0123456789abcdef")) refuse();
const { published, waiting, newest_digest, waiting_digest } = await ask("exchange-rates", {
  source: "scripts/exchange-rates",
  detail: approve ? { approve } : { show: true },
});
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
  end(`no list with the digest ${approve} waits for approval`);
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
