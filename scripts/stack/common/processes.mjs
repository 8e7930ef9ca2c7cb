/**
 * Child processes of the local stack. Invariant: no child outlives the stack, and the death of a child ends
 * the stack.
 */
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { tellFault } from "./faults.mjs";
import { ROOT } from "./tools.mjs";

let reaper;
let stopping = false;

export const isStopping = () => stopping;

/** Starts a program whose output goes to `logs/NAME.log`. */
export function start(name, logs, command, args, env, cwd = ROOT) {
  reaper ??= spawn(process.execPath, [fileURLToPath(new URL("reaper.mjs", import.meta.url))], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name}.log`);
  const output = openSync(log, "w");
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.on("error", (error) => fail(`${name} does not start: ${error.message}`));
  if (child.pid === undefined) {
    return;
  }
  reaper.stdin.write(`${child.pid}\n`);
  child.on("exit", (code, signal) => {
    if (!stopping) {
      fail(`${name} ended by itself (${signal ?? code}); see ${log}`);
    }
  });
}

function fail(message) {
  console.error(message);
  void stop(1);
}

/** Ends every child, waits for their end, and exits. */
export async function stop(code) {
  if (stopping) {
    return;
  }
  stopping = true;
  if (reaper) {
    const gone = new Promise((resolve) => reaper.once("exit", resolve));
    reaper.stdin.end();
    await gone;
  }
  process.exit(code);
}

/** Returns the descendants of `root` with the names of their programs. */
export function descendants(root = process.pid) {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" });
  const all = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name }));
  const below = (pid) =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(root);
}

/** Returns the processor time of a process's threads, in milliseconds. */
export function processorTime(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(running);
  });
  return nanoseconds.reduce((sum, thread) => sum + thread) / 1e6;
}

/**
 * Returns a free port below the range of outgoing connections, which could take the port before a server
 * listens on it.
 */
export async function freePort() {
  for (;;) {
    const port = 16_384 + Math.floor(Math.random() * 16_384);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.on("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Repeats a request until it has a response; if the called process dies, the stack ends meanwhile. */
export async function answers(url) {
  for (;;) {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(5_000) });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Runs a command with visible output, and passes its lines to `tell`; resolves to the exit status. */
export const execute = ([command, args], tell = () => {}, env = {}) =>
  runBeside(command, args, {
    env: { CI: "1", NO_COLOR: "1", CARGO_TERM_COLOR: "never", ...env },
    stdout: "pipe",
    tell,
  });

/** Runs a command in parallel to other work; resolves to the exit status. */
export function runBeside(command, args, { env = {}, stdout = "inherit", tell } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdout, "inherit"],
  });
  if (tell) {
    child.stdout.on("data", (chunk) => process.stdout.write(chunk));
    createInterface({ input: child.stdout }).on("line", tell);
  }
  const end = () => child.kill();
  process.once("exit", end);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      tellFault(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  }).finally(() => process.off("exit", end));
}
