/** `scripts/disrupt`: a carrier cancelled or moved a departure; every booking of it is told. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askFunction, end, STAGE_NAMES } from "./staff.mjs";
import { ROOT } from "./tools.mjs";

const USAGE = `usage: scripts/disrupt development|staging|production DEPARTURE cancel|+MINUTES|-MINUTES
       scripts/disrupt local [--data DIR] DEPARTURE cancel|+MINUTES|-MINUTES
DEPARTURE: FLIGHT/DATE or BUS/NUMBER/DATE, as P7101/2026-10-05 or BUS/10101/2026-10-05; minutes count from the timetable`;

// `-30` would read as an option.
const minutes = process.argv.slice(2).find((arg) => /^[+-]\d{1,4}$/.test(arg));
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== minutes),
  allowPositionals: true,
  options: { data: { type: "string", default: join(ROOT, ".local") } },
});
const [stage, departure, word, ...rest] = positionals;
const isCancelled = word === "cancel" && minutes === undefined;
const isMoved = word === undefined && minutes !== undefined;
if (!STAGE_NAMES.includes(stage) || departure === undefined || rest.length > 0 || isCancelled === isMoved) {
  end(USAGE);
}
const change = isCancelled ? { cancel: true } : { new_times: { minutes_later: Number(minutes) } };
const event = { source: "scripts/disrupt", detail: { disrupt: { departure, ...change } } };
const { told, error } = await askFunction({ stage, data: values.data }, "sweeper", event);
if (error) end(error);
console.log(`${told} bookings told now`);
