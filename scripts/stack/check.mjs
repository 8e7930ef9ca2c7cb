/** `scripts/check` and `scripts/test`: the phases of the one or the other. */
import { runPhases } from "./phases.mjs";

await runPhases(process.argv[2]);
