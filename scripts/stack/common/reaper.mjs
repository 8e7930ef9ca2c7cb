/**
 * Ends the processes that the local stack started, however the stack itself ends: it reads process ids from
 * its standard input and acts when the input closes, which also happens at a `kill -9` of the stack.
 * Started by processes.mjs.
 *
 * Invariant: each id leads a session of its own, so no other process is affected.
 */
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** Time to end in milliseconds; the AWS emulation first writes its state to disk. */
const PATIENCE_MS = 20_000;
const sessions = [];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {});
}
for await (const line of createInterface({ input: process.stdin })) {
  sessions.push(Number(line));
}

const signalAll = (signal) => {
  for (const session of sessions) {
    spawnSync("pkill", [`-${signal}`, "-s", String(session)]);
  }
};
const anyLeft = () => sessions.some((session) => spawnSync("pgrep", ["-s", String(session)]).status === 0);

signalAll("TERM");
for (const end = Date.now() + PATIENCE_MS; anyLeft() && Date.now() < end; ) {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
signalAll("KILL");
