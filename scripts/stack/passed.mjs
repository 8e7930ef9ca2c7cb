/** Which files a quick phase passed on, by the hash of each: `scripts/check` runs it again only when one of them is another. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, TOOLS } from "./tools.mjs";

const FOLDER = join(TOOLS, "passed");
const fileOf = (name) => join(FOLDER, `${name}.json`);

/** File to hash, of what git tracks or would track. */
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

/** The files that are new, changed or gone since the phase passed; undefined when it never did. */
export function changedSincePassed(name, hashes) {
  if (!existsSync(fileOf(name))) return undefined;
  const then = JSON.parse(readFileSync(fileOf(name), "utf8"));
  const all = new Set([...Object.keys(then), ...Object.keys(hashes)]);
  return [...all].filter((file) => then[file] !== hashes[file]);
}

/** `hashes` are those of before it ran: a file may have changed meanwhile. */
export function rememberPassed(name, hashes) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(hashes));
}
