/** Playwright against the static export on the whole local stack, with data of its own that go with it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { execute, freePort } from "./processes.mjs";
import { findChromium, PNPM, ROOT } from "./tools.mjs";

export async function browserTests(count) {
  const chromium = findChromium();
  const data = mkdtempSync(join(tmpdir(), "rota-"));
  const port = await freePort();
  const stack = spawn(join(ROOT, "scripts/dev"), ["--export", "--port", `${port}`, "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => stack.on("exit", resolve));
  try {
    const origin = await Promise.race([readyOrigin(stack), ended.then(() => undefined)]);
    if (origin === undefined) {
      return 1;
    }
    const environment = { ROTA_ORIGIN: origin, ROTA_CHROMIUM: chromium };
    return await execute([PNPM, ["--filter", "webapp", "exec", "playwright", "test"]], count, environment);
  } finally {
    stack.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

async function readyOrigin(stack) {
  for await (const line of createInterface({ input: stack.stdout })) {
    console.log(line);
    const origin = /^ready (.+)$/.exec(line)?.[1];
    if (origin) {
      return origin;
    }
  }
  return undefined;
}
