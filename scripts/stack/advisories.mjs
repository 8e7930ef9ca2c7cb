/**
 * Known vulnerabilities of what is deployed: RustSec's of `Cargo.lock` beside every other rule of `deny.toml`, npm's of `pnpm-lock.yaml`. Both
 * are looked up in the network.
 */
import { spawnSync } from "node:child_process";
import { CARGO_DENY, installCargoDeny, PNPM, ROOT } from "./tools.mjs";

const LOOKUPS = [
  ["Cargo.lock", () => CARGO_DENY, ["--locked", "check"]],
  ["pnpm-lock.yaml", () => PNPM, ["audit", "--prod", "--audit-level", "high"]],
];

/** The lock files with an open advisory, or that could not be looked up. `run` answers with the command's exit status. */
export const lockFilesWithAdvisories = (run) =>
  LOOKUPS.filter(([, command, args]) => run(command(), args) !== 0).map(([file]) => file);

/** Ends the deployment of a stage that people buy from or rehearse on, while one is open. */
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
