/**
 * Runs `scripts/dev` as a child process on a free port, with temporary data, for callers that need the
 * whole product.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inTemporaryFolder } from "../common/files.mjs";
import { freePort } from "../common/processes.mjs";
import { ROOT } from "../common/tools.mjs";
import { areKept } from "./canaries.mjs";
import { areGranted } from "./grants.mjs";

/**
 * Starts the stack and waits until it is ready. Returns its `origin` and `pid`, `ended` (a promise) and
 * `stop`; throws if the start fails. `options` are those of `scripts/dev`.
 */
export async function startStack(options, port, data) {
  const stack = spawn(join(ROOT, "scripts/dev"), [...options, "--port", `${port}`, "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => stack.on("exit", resolve));
  const stop = () => {
    stack.kill("SIGTERM");
    return ended;
  };
  const origin = await Promise.race([readyOrigin(stack), ended.then(() => undefined)]);
  if (origin === undefined) throw new Error("the local stack did not start");
  return { origin, ended, stop, pid: stack.pid };
}

/**
 * Calls `use` with the origin and the data folder of a ready stack, and ends the stack
 * afterwards. Throws if the stack does not start, if a function made an AWS call without a grant, or if a
 * secret appears in clear text.
 */
export const withLocalStack = (use, options = ["--export"]) =>
  inTemporaryFolder(async (data) => {
    const stack = await startStack(options, await freePort(), data);
    // The disk is searched after the last write.
    const result = await use(stack.origin, data).finally(stack.stop);
    if (options.includes("--at-once")) return result;
    const isSound = [areGranted(data), !options.includes("--export") || areKept(data)].every(Boolean);
    if (!isSound) throw new Error("functions of the local stack made calls or wrote data that they must not");
    return result;
  });

function readyOrigin(stack) {
  return new Promise((resolve) => {
    createInterface({ input: stack.stdout }).on("line", (line) => {
      console.log(line);
      const origin = /^ready (.+)$/.exec(line)?.[1];
      if (origin) {
        resolve(origin);
      }
    });
  });
}

/** Calls `use` with the origin of the running stack in `ROTA_ORIGIN`, or with the origin of a new one. */
export const onAnyStack = (use, options) =>
  process.env.ROTA_ORIGIN ? use(process.env.ROTA_ORIGIN) : withLocalStack(use, options);
