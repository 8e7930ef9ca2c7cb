// `./scripts/dev --without flight`: the stack asks `cargo lambda watch` for that function, and runs the
// others itself.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const stack = path.resolve(import.meta.dirname, "../../scripts/stack");
const { answers, freePort } = await import(path.join(stack, "common/processes.mjs"));

/**
 * Starts a server that answers every call with its URL, in place of `cargo lambda watch`, and returns its
 * port.
 */
async function watched() {
  const server = createServer((request, response) => response.end(request.url)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function host(...options: string[]) {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), "host-"))];
  const where = ["--port", `${port}`, "--binaries", folder, "--environments", folder, "--at-once", "4"];
  const child = spawn(process.execPath, [path.join(stack, "cloud/lambda-host.mjs"), ...where, ...options], {
    stdio: "ignore",
  });
  onTestFinished(() => {
    child.kill();
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin);
  return origin;
}

test("a call of a function in --without goes to cargo lambda watch", async () => {
  const origin = await host("--without", "flight", "--watch-port", `${await watched()}`);
  for (const path of ["/lambda-url/flight/api/x/?y=1", "/2015-03-31/functions/flight/invocations"]) {
    const answer = await fetch(origin + path, { method: "POST", body: "{}" });
    expect([answer.status, await answer.text()]).toEqual([200, path]);
  }
});

test("a call of another function does not go to cargo lambda watch", async () => {
  const origin = await host("--without", "flight", "--watch-port", `${await watched()}`);
  // The binary is missing in this folder, so the call fails.
  await expect(fetch(`${origin}/lambda-url/bus/api/x/`)).rejects.toThrow();
});
