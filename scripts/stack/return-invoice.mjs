/** `scripts/return-invoice`: a company's return invoice is here; what waits for it is refunded. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askFunction, end, STAGE_NAMES } from "./staff.mjs";
import { ROOT } from "./tools.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string", default: join(ROOT, ".local") } },
});
const [stage, reference, ...rest] = positionals;
if (!STAGE_NAMES.includes(stage) || !/^[A-Z0-9]{5,10}$/.test(reference ?? "") || rest.length > 0) {
  end("usage: scripts/return-invoice local|development|staging|production [--data DIR] REFERENCE");
}
const event = { source: "scripts/return-invoice", detail: { return_invoice: { reference } } };
const { state, error } = await askFunction({ stage, data: values.data }, "sweeper", event);
if (error) end(error);
console.log(`received; the booking is ${state}`);
