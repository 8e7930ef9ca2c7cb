/** Stand-in for Lambda's runtime interface: one process of a function, which handles one event at a time. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { bytesOf } from "../common/http.mjs";
import { CREDENTIALS, REGION } from "./aws.mjs";

/** Timeout of a function behind the gateway, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Response of Lambda if the function gives none. */
const BROKEN = { status: 502, body: Buffer.from('{"message":"Internal Server Error"}'), failed: true };

/**
 * Starts a process. `ready` resolves with the milliseconds until the process first requests an event,
 * `invoke` with the response to an event. `ended` is true once the process accepts no more events.
 */
export async function startFunction(
  name,
  [command, ...args],
  environment,
  { stdio = "inherit", timeoutMs = TIMEOUT_MS } = {},
) {
  let waiting;
  let event;
  let onPoll;
  const hand = () => {
    waiting.writeHead(200, {
      "content-type": "application/json",
      "lambda-runtime-aws-request-id": event.id,
      "lambda-runtime-deadline-ms": `${Date.now() + timeoutMs}`,
      "lambda-runtime-invoked-function-arn": `arn:aws:lambda:${REGION}:000000000000:function:${name}`,
    });
    waiting.end(event.payload);
    waiting = undefined;
  };
  const runtime = createServer(async (request, response) => {
    if (request.url.endsWith("/invocation/next")) {
      waiting = response;
      onPoll(performance.now());
      if (event) hand();
      return;
    }
    const body = await bytesOf(request).catch(() => undefined);
    // The process died while it responded; the exit handler below ends the event.
    if (body === undefined) return;
    response.writeHead(202).end();
    event?.end(request.url.endsWith("/response") ? { status: 200, body } : { ...BROKEN, body });
  });
  // A function may run longer than the default keep-alive time, and responds on the same connection.
  runtime.keepAliveTimeout = 0;
  await new Promise((resolve) => runtime.listen(0, "127.0.0.1", resolve));
  const begun = performance.now();
  const child = spawn(command, args, {
    env: {
      ...CREDENTIALS,
      ...environment,
      AWS_DEFAULT_REGION: REGION,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${runtime.address().port}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: "1",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
    },
    stdio: ["ignore", stdio, "inherit"],
  });
  const started = {
    pid: child.pid,
    ended: false,
    ready: new Promise((resolve, reject) => {
      onPoll = (at) => resolve(at - begun);
      child.once("exit", (code) => reject(new Error(`${command} ended with ${code}`)));
      child.once("error", reject);
    }),
    invoke: (payload) =>
      new Promise((resolve) => {
        const timer = setTimeout(started.stop, timeoutMs);
        const end = (answer) => {
          clearTimeout(timer);
          event = undefined;
          resolve(answer);
        };
        event = { id: randomUUID(), payload, end };
        if (waiting) hand();
        else if (started.ended) end(BROKEN);
      }),
    stop: () => child.kill("SIGKILL"),
  };
  // A caller that does not await `ready` sees the failure in the response.
  started.ready.catch(() => {});
  const ended = () => {
    started.ended = true;
    event?.end(BROKEN);
    runtime.closeAllConnections();
    runtime.close();
  };
  child.once("exit", ended);
  // The program does not exist, or no further process can start.
  child.once("error", ended);
  return started;
}

/** Returns an HTTP request as the event of a function URL. */
export function httpEvent({ method, path, headers, body, encoding = "utf8", sourceIp = "127.0.0.1" }) {
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
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp, userAgent: headers["user-agent"] },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time: "",
      timeEpoch: Date.now(),
    },
    body,
    isBase64Encoded: encoding === "base64",
  });
}
