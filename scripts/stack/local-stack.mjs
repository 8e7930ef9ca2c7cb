/** `scripts/dev` as a child: for what needs the whole product on a free port, with data of its own that go with it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { areKept } from "./canaries.mjs";
import { areGranted } from "./grants.mjs";
import { freePort } from "./processes.mjs";
import { ROOT } from "./tools.mjs";

/**
 * The stack once it is ready: its `origin` and `pid`, `ended` when it has, `stop`. Without an origin when it never is. `options` are
 * those of `scripts/dev`.
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
  return { origin, ended, stop, pid: stack.pid };
}

/**
 * Calls `use` with the origin and the data folder once the product is ready, and ends everything after it. Undefined when it never is, or
 * when a function asked AWS for what it is not granted, or something secret stands in clear.
 */
export async function withLocalStack(use, options = ["--export"]) {
  const data = mkdtempSync(join(tmpdir(), "rota-"));
  const { origin, stop } = await startStack(options, await freePort(), data);
  try {
    if (origin === undefined) return undefined;
    const result = await use(origin, data);
    // What is left on the disk is looked through when nothing more is written.
    await stop();
    if (options.includes("--at-once")) return result;
    const isSound = [areGranted(data), !options.includes("--export") || areKept(data)].every(Boolean);
    return isSound ? result : undefined;
  } finally {
    await stop();
    rmSync(data, { recursive: true, force: true });
  }
}

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
