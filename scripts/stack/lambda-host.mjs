/**
 * Released functions as Lambda runs them: a process works on one event at a time, more processes are started as more is asked at
 * once, and beyond a limit the answer is 429. What cargo-lambda is for a developer, this is for load: quick, and it loses nothing.
 *
 * `lambda-host.mjs --port N --binaries DIR --environments DIR --at-once N`; answers Lambda's own call and function URLs as cargo-lambda
 * does, at /2015-03-31/functions/NAME/invocations and /lambda-url/NAME/PATH.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { THROTTLED } from "./aws.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string" },
    binaries: { type: "string" },
    environments: { type: "string" },
    "at-once": { type: "string" },
  },
});
const TIMEOUT_MS = 30_000;
/** Lambda's own answers where no function answers. */
const FULL = { status: 429, body: THROTTLED };
const BROKEN = { status: 502, body: Buffer.from('{"message":"Internal Server Error"}'), failed: true };

/** Processes without work, by function; the last to work is the first to be asked. */
const idle = new Map();
/** By id. */
const processes = new Map();
const events = new Map();

const environmentOf = (name) =>
  Object.fromEntries(
    readFileSync(join(options.environments, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => /^([^=]+)='(.*)'$/.exec(line).slice(1)),
  );

/** The answer of the function: what it posts. */
function invoke(name, payload) {
  if (events.size >= Number(options["at-once"])) return Promise.resolve(FULL);
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer);
      events.delete(id);
      resolve(answer);
    };
    const timer = setTimeout(end, TIMEOUT_MS, BROKEN);
    const event = { id, payload, end };
    events.set(id, event);
    const free = idle.get(name)?.pop();
    if (free) hand(free, event);
    else begin(name, event);
  });
}

function begin(name, event) {
  const process_ = { id: randomUUID(), name, event };
  processes.set(process_.id, process_);
  const child = spawn(join(options.binaries, name), {
    env: {
      ...process.env,
      ...environmentOf(name),
      AWS_LAMBDA_RUNTIME_API: `http://127.0.0.1:${options.port}/${process_.id}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: "1",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.once("exit", () => {
    processes.delete(process_.id);
    idle.set(
      name,
      (idle.get(name) ?? []).filter((one) => one !== process_),
    );
    process_.event?.end(BROKEN);
  });
}

function hand(process_, event) {
  process_.event = event;
  process_.next.writeHead(200, {
    "content-type": "application/json",
    "lambda-runtime-aws-request-id": event.id,
    "lambda-runtime-deadline-ms": `${Date.now() + TIMEOUT_MS}`,
    "lambda-runtime-invoked-function-arn": `arn:aws:lambda:local:0:function:${process_.name}`,
  });
  process_.next.end(event.payload);
  process_.next = undefined;
}

/** Lambda's runtime interface, a process at a time. */
async function runtime(process_, path, request, response) {
  if (path.endsWith("/invocation/next")) {
    process_.next = response;
    const first = process_.event;
    if (first) hand(process_, first);
    else idle.set(process_.name, [...(idle.get(process_.name) ?? []), process_]);
    return;
  }
  const body = await buffer(request);
  const [, id, what] = /\/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
  process_.event = undefined;
  events.get(id)?.end(what === "response" ? { status: 200, body } : { ...BROKEN, body });
  response.writeHead(202).end();
}

/** An HTTP request as a function's URL hands it on. */
function httpEvent({ method, headers }, path, body) {
  const [rawPath, rawQueryString = ""] = path.split("?");
  const { cookie, ...rest } = headers;
  return JSON.stringify({
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    cookies: cookie?.split("; "),
    headers: rest,
    requestContext: {
      accountId: "0",
      apiId: "local",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: {
        method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: headers["user-agent"],
      },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time: "",
      timeEpoch: Date.now(),
    },
    body: body.toString(),
    isBase64Encoded: false,
  });
}

async function answer(request, response) {
  const path = request.url;
  const [, first, rest] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const process_ = processes.get(first);
  if (process_) return runtime(process_, rest, request, response);
  const body = await buffer(request);
  const invoked = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];
  if (invoked) {
    const { status, body: said, failed } = await invoke(invoked, body);
    return response.writeHead(status, failed ? { "x-amz-function-error": "Unhandled" } : {}).end(said);
  }
  const [, name, asked] = /^\/lambda-url\/([^/]+)(\/.*)$/.exec(path) ?? [];
  if (!name) return response.writeHead(404).end();
  const { status, body: said } = await invoke(name, httpEvent(request, asked, body));
  if (status !== 200) return response.writeHead(status, { "content-type": "application/json" }).end(said);
  const { statusCode, headers, cookies, body: text = "", isBase64Encoded } = JSON.parse(said);
  response.writeHead(statusCode, { ...headers, ...(cookies?.length > 0 && { "set-cookie": cookies }) });
  return response.end(Buffer.from(text ?? "", isBase64Encoded ? "base64" : "utf8"));
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(options.port), "127.0.0.1");
