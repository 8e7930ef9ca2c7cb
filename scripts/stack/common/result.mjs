import { writeFileSync } from "node:fs";

/** Writes the counts of a run to the file that the caller named in `ROTA_RESULT`, if one did. */
export function writeResult(counts) {
  if (process.env.ROTA_RESULT) writeFileSync(process.env.ROTA_RESULT, JSON.stringify(counts));
}
