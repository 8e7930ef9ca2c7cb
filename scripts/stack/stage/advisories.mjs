/**
 * Known vulnerabilities of deployed dependencies: RustSec's for `Cargo.lock`, together with the other rules
 * of `deny.toml`, and npm's for `pnpm-lock.yaml`. Both lookups need the network.
 */
import { spawnSync } from "node:child_process";
import { CARGO_DENY, installCargoDeny, PNPM, ROOT } from "../common/tools.mjs";

const LOOKUPS = [
  ["Cargo.lock", () => CARGO_DENY, ["--locked", "check"]],
  ["pnpm-lock.yaml", () => PNPM, ["audit", "--prod", "--audit-level", "high"]],
];

/**
 * Returns the lock files with an open advisory or a failed lookup. `run` returns the exit status of a
 * command.
 */
const lockFilesWithAdvisories = (run) =>
  LOOKUPS.filter(([, command, args]) => run(command(), args) !== 0).map(([file]) => file);

/** Ends the deployment of a public stage or of staging while an advisory is open. */
export function refuseAdvisories(stage, run = ask, end = (code) => process.exit(code)) {
  if (stage === "development") return;
  const open = lockFilesWithAdvisories(run);
  if (open.length === 0) return;
  console.error(
    `advisories are open or unknown, or a rule of deny.toml is broken, for ${open.join(" and ")}: see docs/security.md`,
  );
  end(1);
}

function ask(command, args) {
  if (command === CARGO_DENY) installCargoDeny();
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status;
}
