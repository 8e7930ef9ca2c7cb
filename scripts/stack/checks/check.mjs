/**
 * Runs the phases of `scripts/check` or `scripts/test`. `--only NAME` runs a single phase, `--full` runs
 * the fuzz tests at full size, and `--all` makes `scripts/check` also run phases that passed before on the
 * same files.
 */
import "../common/help.mjs";
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
