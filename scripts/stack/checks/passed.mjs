/**
 * Stores the hashes of the files on which a quick phase passed, so that `scripts/check` repeats the phase
 * only if a file changed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, TOOLS } from "../common/tools.mjs";

const FOLDER = join(TOOLS, "passed");
const fileOf = (name) => join(FOLDER, `${name}.json`);

/** Maps each file that git tracks, or does not ignore, to its hash. */
export function hashesOf(inputs) {
  const { stdout, status } = spawnSync("git", ["ls-files", "-coz", "--exclude-standard", ...inputs], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0 || stdout === "") throw new Error(`git does not list ${inputs.join(" ")}`);
  return Object.fromEntries(
    [...new Set(stdout.split("\0"))]
      .filter((file) => file && existsSync(join(ROOT, file)))
      .map((file) => [
        file,
        createHash("sha256")
          .update(readFileSync(join(ROOT, file)))
          .digest("hex"),
      ]),
  );
}

/**
 * Returns the files that were added, changed or removed since the phase passed; undefined if it never
 * passed.
 */
export function changedSincePassed(name, hashes) {
  if (!existsSync(fileOf(name))) return undefined;
  const then = JSON.parse(readFileSync(fileOf(name), "utf8"));
  const all = new Set([...Object.keys(then), ...Object.keys(hashes)]);
  return [...all].filter((file) => then[file] !== hashes[file]);
}

/** Stores the hashes from before the phase, since a file may have changed during the phase. */
export function rememberPassed(name, hashes) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(hashes));
}
