/**
 * Released functions as Lambda runs them: a process works on one event at a time, more processes are started as more is asked at
 * once, and beyond a limit the answer is 429. What cargo-lambda is for a developer, this is for load: quick, and it loses nothing.
 *
 * `lambda-host.mjs --port N --binaries DIR --environments DIR --at-once N`; answers Lambda's own call and function URLs as cargo-lambda
 * does, at /2015-03-31/functions/NAME/invocations and /lambda-url/NAME/PATH.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { THROTTLED } from "./aws.mjs";
import { httpEvent, startFunction } from "./lambda-runtime.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string" },
    binaries: { type: "string" },
    environments: { type: "string" },
    "at-once": { type: "string" },
  },
});
/** Lambda's own answer where there is no room. */
const FULL = { status: 429, body: THROTTLED };

/** Processes without work, by function; the last to work is the first to be asked. */
const idle = new Map();
let working = 0;

const environmentOf = (name) =>
  Object.fromEntries(
    readFileSync(join(options.environments, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => /^([^=]+)='(.*)'$/.exec(line).slice(1)),
  );

async function free(name) {
  const processes = idle.get(name) ?? [];
  idle.set(name, processes);
  for (let last = processes.pop(); last; last = processes.pop()) {
    if (!last.ended) return last;
  }
  const binary = join(options.binaries, name);
  return startFunction(name, [binary], { ...process.env, ...environmentOf(name) });
}

/** The answer of the function: what it posts. */
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
  const body = await buffer(request);
  const invoked = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];
  if (invoked) {
    const { status, body: said, failed } = await invoke(invoked, body);
    return response.writeHead(status, failed ? { "x-amz-function-error": "Unhandled" } : {}).end(said);
  }
  const [, name, asked] = /^\/lambda-url\/([^/]+)(\/.*)$/.exec(path) ?? [];
  if (!name) return response.writeHead(404).end();
  const { method, headers } = request;
  const event = httpEvent({ method, path: asked, headers, body: body.toString() });
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
