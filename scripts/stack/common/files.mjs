/** Files of the sources, and folders that exist only for one run. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./tools.mjs";

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

/** Calls `use` with a new folder, which is removed afterwards. */
export async function inTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "rota-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
