/**
 * The one origin of the local stack: what CloudFront and the gateway do in front of the deployed product, and the
 * doors of the development stack under `/_dev/`.
 */
import { request as call, createServer } from "node:http";
import { connect } from "node:net";
import { runScheduled } from "./events.mjs";
import { outboxPage } from "./outbox.mjs";
import { apiRoute, bankRoute, headersOf, originHeaders, scheduled } from "./template.mjs";

const pathOf = (request) => request.url.split("?", 1)[0];

function send(response, status, type, body) {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}

/** Hands a request on to another server on loopback and its answer back, both as they are but for headers `added`. */
function forward(request, response, port, path, added = {}) {
  const headers = { ...request.headers, ...added.request };
  const onward = call({ host: "127.0.0.1", port, method: request.method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, { ...added.answer, ...answer.headers });
    answer.pipe(response);
  });
  onward.on("error", (error) => {
    if (response.headersSent) {
      response.destroy();
    } else {
      send(response, 502, "text/plain", `${error.message}\n`);
    }
  });
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** A gateway: the routes of an API in front of the functions; `added` gives the headers that its CDN adds. */
const gateway = (route, watchPort, added) => (request, response) => {
  const name = route(pathOf(request));
  if (name === undefined) {
    send(response, 404, "application/json", '{"message":"Not Found"}');
  } else {
    forward(request, response, watchPort, `/lambda-url/${name}${request.url}`, added?.(request));
  }
};

/** What CloudFront adds on the way to the API and back. */
function cdn(secretOf) {
  const [toOrigin, answer] = [originHeaders(secretOf), headersOf("/api/")];
  return ({ socket }) => ({
    request: { ...toOrigin, "cloudfront-viewer-address": `${socket.remoteAddress}:${socket.remotePort}` },
    answer,
  });
}

const doors = (watch, outbox) => async (request, response) => {
  const path = pathOf(request);
  const run = /^\/_dev\/run\/([^/]+)\/?$/.exec(path)?.[1];
  if (request.method === "POST" && scheduled.includes(run)) {
    send(response, 200, "application/json", JSON.stringify(await runScheduled(watch, run)));
  } else if (/^\/_dev\/outbox\/?$/.test(path)) {
    send(response, 200, "text/html; charset=utf-8", outboxPage(await outbox.messages()));
  } else if (path === "/_dev/outbox.json") {
    send(response, 200, "application/json", JSON.stringify(await outbox.messages()));
  } else {
    const attachment = await outbox.attachment(path);
    send(response, attachment ? 200 : 404, attachment?.content_type ?? "text/plain", attachment?.content);
  }
};

/** The web app from Next's own server, with its socket for reloading. */
export function developmentSite(port) {
  return {
    serve: (request, response) => forward(request, response, port, request.url),
    upgrade: (request, socket, head) => {
      const onward = connect(port, "127.0.0.1", () => {
        const headers = request.rawHeaders.reduce(
          (lines, word, at) => lines + word + (at % 2 ? "\r\n" : ": "),
          "",
        );
        onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      for (const end of [socket, onward]) {
        end.on("error", () => {
          socket.destroy();
          onward.destroy();
        });
      }
    },
  };
}

export const noSite = {
  serve: (_request, response) => send(response, 404, "text/plain", "started with --api-only\n"),
};

/** Takes the port at once, so that a second start fails before it does anything; answers 503 until `open` is called. */
export async function takePort(port) {
  let handlers;
  const server = createServer((request, response) => {
    if (handlers === undefined) {
      send(response, 503, "text/plain", "starting\n");
    } else {
      handlers.request(request, response);
    }
  });
  server.on("upgrade", (request, socket, head) =>
    handlers?.upgrade ? handlers.upgrade(request, socket, head) : socket.destroy(),
  );
  await new Promise((resolve, reject) => server.on("error", reject).listen(port, "127.0.0.1", resolve));
  return { open: (opened) => (handlers = opened) };
}

export function productHandlers({ watchPort, outbox, site, secret, report }) {
  const api = gateway(apiRoute, watchPort, cdn(secret));
  const door = doors(`http://127.0.0.1:${watchPort}`, outbox);
  return {
    request: (request, response) => {
      const path = pathOf(request);
      if (/^\/api(\/|$)/.test(path)) {
        api(request, response);
      } else if (path.startsWith("/_dev/")) {
        door(request, response).catch((error) => {
          report(error);
          send(response, 500, "text/plain", `${error.message}\n`);
        });
      } else {
        site.serve(request, response);
      }
    },
    upgrade: site.upgrade,
  };
}

export const bankHandlers = (watchPort) => ({ request: gateway(bankRoute, watchPort) });
