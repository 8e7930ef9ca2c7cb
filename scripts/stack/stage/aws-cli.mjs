/** Calls of the AWS command line. */
import { spawnSync } from "node:child_process";

export const STAGES = ["development", "staging", "production"];

/** Returns the JSON that a call prints; undefined if the call fails. Errors are shown, unless `isQuiet`. */
export function aws(args, { isQuiet = false, env = process.env } = {}) {
  const { status, stdout } = spawnSync("aws", [...args, "--output", "json"], {
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", isQuiet ? "ignore" : "inherit"],
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? JSON.parse(stdout || "{}") : undefined;
}
