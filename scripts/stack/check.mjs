/**
 * `scripts/check` and `scripts/test`: the phases of the one or the other; `--only NAME` runs a single one, `--full` asks
 * for the fuzzing's full size, `--all` has `scripts/check` run what passed on the same files before.
 */
import "./help.mjs";
import { parseArgs } from "node:util";
import { runPhases } from "./phases.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    full: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
  },
});
await runPhases(positionals[0], values);
