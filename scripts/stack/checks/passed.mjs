/**
 * Stores the hashes of the files on which a quick phase passed, so that `scripts/check` repeats the phase
 * only if a file changed.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, TOOLS } from "../common/tools.mjs";

const FOLDER = join(TOOLS, "passed");
const fileOf = (name) => join(FOLDER, `${name}.json`);

/**
 * Returns the files that were added, changed or removed since the phase passed; undefined if it never
 * passed.
 */
export function changedSincePassed(name, hashes) {
  if (!existsSync(fileOf(name))) return undefined;
  const then = readJson(fileOf(name));
  const all = new Set([...Object.keys(then), ...Object.keys(hashes)]);
  return [...all].filter((file) => then[file] !== hashes[file]);
}

/** Stores the hashes from before the phase, since a file may have changed during the phase. */
export function rememberPassed(name, hashes) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(hashes));
}
