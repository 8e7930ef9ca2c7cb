/**
 * Runs the functions like Lambda: a process handles one event at a time, more processes start under
 * concurrent load, and beyond a limit the response is 429. A process whose binary or environment file was
 * rewritten is replaced before its next event.
 *
 * `lambda-host.mjs --port N --binaries DIR --environments DIR --at-once N [--without NAME] [--watch-port N]`
 * serves Lambda's invocations and function URLs as cargo-lambda does, at
 * /2015-03-31/functions/NAME/invocations and /lambda-url/NAME/PATH. A function named by `--without` is
 * called where `cargo lambda watch` runs it.
 */
import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bytesOf } from "../common/http.mjs";
import { THROTTLED } from "./aws.mjs";
import { readEnvironment } from "./environment-file.mjs";
import { httpEvent, startFunction } from "./lambda-runtime.mjs";
import { proxyTo } from "./proxy.mjs";
import { timeoutSeconds } from "./template.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string" },
    binaries: { type: "string" },
    environments: { type: "string" },
    "at-once": { type: "string" },
    without: { type: "string", multiple: true, default: [] },
    // Default port of `cargo lambda watch`.
    "watch-port": { type: "string", default: "9000" },
  },
});
/** Response of Lambda at the concurrency limit. */
const FULL = { status: 429, body: THROTTLED };

const watched = await proxyTo(options["watch-port"]);

/** Idle processes, by function; the most recently used process is taken first. */
const idle = new Map();
let working = 0;

const filesOf = (name) => [join(options.binaries, name), join(options.environments, name)];

/**
 * Returns a value that changes with the binary and the environment; undefined while the linker replaces the
 * binary.
 */
const versionOf = (name) => {
  const files = filesOf(name).map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs);
  return files.includes(undefined) ? undefined : files.join();
};

async function free(name) {
  const processes = idle.get(name) ?? [];
  idle.set(name, processes);
  const version = versionOf(name);
  for (let last = processes.pop(); last; last = processes.pop()) {
    if ((version ?? last.version) === last.version && !last.ended) return last;
    last.stop();
  }
  const [binary, environment] = filesOf(name);
  const timeoutMs = timeoutSeconds[name] * 1_000;
  const started = await startFunction(
    name,
    [binary],
    { ...process.env, ...readEnvironment(environment) },
    { timeoutMs },
  );
  return Object.assign(started, { version });
}

/** Returns the response that the function posts. */
async function invoke(name, payload) {
  if (working >= Number(options["at-once"])) return FULL;
  working += 1;
  try {
    const process_ = await free(name);
    const answer = await process_.invoke(payload);
    idle.get(name).push(process_);
    return answer;
  } finally {
    working -= 1;
  }
}

async function answer(request, response) {
  const path = request.url;
  const invoked = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];
  const [, url, target] = /^\/lambda-url\/([^/]+)(\/.*)$/.exec(path) ?? [];
  const name = invoked ?? url;
  if (!(name in timeoutSeconds)) return response.writeHead(404).end();
  if (options.without.includes(name)) return watched.web(request, response);
  const body = await bytesOf(request);
  if (invoked) {
    const { status, body: said, failed } = await invoke(name, body);
    return response.writeHead(status, failed ? { "x-amz-function-error": "Unhandled" } : {}).end(said);
  }
  const { method, headers } = request;
  const encoding = isUtf8(body) ? "utf8" : "base64";
  const event = httpEvent({ method, path: target, headers, body: body.toString(encoding), encoding });
  const { status, body: said } = await invoke(name, event);
  if (status !== 200) return response.writeHead(status, { "content-type": "application/json" }).end(said);
  const { statusCode, headers: sent, cookies, body: text = "", isBase64Encoded } = JSON.parse(said);
  response.writeHead(statusCode, { ...sent, ...(cookies?.length > 0 && { "set-cookie": cookies }) });
  return response.end(Buffer.from(text ?? "", isBase64Encoded ? "base64" : "utf8"));
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(options.port), "127.0.0.1");
