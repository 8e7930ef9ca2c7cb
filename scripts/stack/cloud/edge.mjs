/**
 * The one origin of the local stack: the parts of CloudFront and the gateway, and the developer's pages
 * under `/_dev/`.
 */
import { createServer } from "node:http";
import { ask, bytesOf } from "../common/http.mjs";
import { THROTTLED } from "./aws.mjs";
import { edgeCache } from "./edge-cache.mjs";
import { invoke, runScheduled, wishEvent } from "./events.mjs";
import { firewall } from "./firewall.mjs";
import { outboxPage } from "./outbox.mjs";
import { proxyTo } from "./proxy.mjs";
import { pageOf } from "./site.mjs";
import {
  apiRoute,
  duffelRoute,
  originHeaders,
  paymentProviderRoute,
  scheduled,
  seenByOrigin,
  tellsOrigin,
  withAdded,
} from "./template.mjs";
import { TODAY_XML, todayXml } from "./today-xml.mjs";

const pathOf = (request) => request.url.split("?", 1)[0];

function send(response, status, type, body) {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
}

/** Response of the gateway's throttle. */
const TOO_MANY = {
  status: 429,
  headers: { "content-type": "application/json" },
  bytes: Buffer.from('{"message":"Too Many Requests"}'),
};

/**
 * The runtime of the functions rejects an event with a header that is not ASCII, so such headers are
 * dropped.
 */
const plain = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value)));

/** Starts a proxy in front of an AWS service that shows each request and its response to `witnesses`. */
export function startWitness(port, servicePort, witnesses) {
  createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    try {
      const body = await bytesOf(request);
      const answer = await ask({ host: "127.0.0.1", port: servicePort, method, path, headers }, body);
      for (const witness of witnesses) witness(request, body, answer);
      response.writeHead(answer.status, answer.headers).end(answer.bytes);
    } catch (error) {
      // A function that was killed while it called reads no response.
      if (!response.destroyed) send(response, 502, "text/plain", `${error.message}\n`);
    }
  }).listen(port, "127.0.0.1");
}

/**
 * Creates a gateway: the routes of an API in front of the functions. `added` returns the headers that its
 * CDN adds, `seen` receives each request and response, and `hasRoom` is the throttle.
 */
const gateway =
  (route, hostPort, { added, seen, cached = (_request, fetch) => fetch(), hasRoom = () => true }) =>
  async (request, response) => {
    const name = route(pathOf(request));
    if (name === undefined) {
      send(response, 404, "application/json", '{"message":"Not Found"}');
      return;
    }
    const { request: onward, back = (headers) => headers, seen: said = request } = added?.(request) ?? {};
    try {
      const body = await bytesOf(request);
      const fetch = async () => {
        if (!hasRoom(name)) return TOO_MANY;
        // The body is complete, so its length replaces any transfer encoding.
        const { "transfer-encoding": _, ...headers } = { ...plain(said.headers), ...onward };
        const path = `/lambda-url/${name}${said.url}`;
        headers["content-length"] = body.length;
        // The gateway reads a response completely even after the client has gone.
        return ask({ host: "127.0.0.1", port: hostPort, method: request.method, path, headers }, body);
      };
      const { status, headers: got, bytes } = await cached(request, fetch);
      if (status === 429 && bytes.equals(THROTTLED)) {
        response.writeHead(503, back({ "content-type": "application/json" }));
        response.end('{"message":"Service Unavailable"}');
        return;
      }
      const { "transfer-encoding": __, ...passed } = got;
      seen?.(request.headers, body, bytes);
      if (passed["x-cache"] && passed.etag && request.headers["if-none-match"] === passed.etag) {
        const { "content-length": ___, ...unchanged } = passed;
        response.writeHead(304, back(unchanged));
        response.end();
        return;
      }
      response.writeHead(status, back(passed));
      response.end(bytes);
    } catch (error) {
      send(response, 502, "text/plain", `${error.message}\n`);
    }
  };

/** Returns the headers that CloudFront adds to requests to the API and to responses. */
function cdn(secretOf) {
  const toOrigin = originHeaders(secretOf);
  const ADDRESS = "cloudfront-viewer-address";
  return (request) => {
    const path = pathOf(request);
    const address = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
    const viewer = tellsOrigin(path, ADDRESS) ? { [ADDRESS]: address } : {};
    const back = (headers) => withAdded(path, headers);
    return { request: { ...toOrigin, ...viewer }, back, seen: seenByOrigin(request) };
  };
}

const developmentPages = (host, outbox, wall) => async (request, response) => {
  const path = pathOf(request);
  const to = new URL(request.url, "http://localhost").searchParams.get("to") ?? undefined;
  const run = /^\/_dev\/run\/([^/]+)\/?$/.exec(path)?.[1];
  const command = request.method === "POST" && /^\/_dev\/(disrupt|return-invoice)\/?$/.exec(path)?.[1];
  if (command) {
    const said = await invoke(host, "sweeper", wishEvent(command, JSON.parse(await bytesOf(request))));
    send(response, said.error ? 400 : 200, "application/json", JSON.stringify(said));
  } else if (request.method === "POST" && /^\/_dev\/firewall\/?$/.test(path)) {
    wall.set(JSON.parse(await bytesOf(request)));
    send(response, 200, "application/json", "{}");
  } else if (request.method === "POST" && scheduled.includes(run)) {
    send(response, 200, "application/json", JSON.stringify(await runScheduled(host, run, true)));
  } else if (/^\/_dev\/outbox\/?$/.test(path)) {
    send(response, 200, "text/html; charset=utf-8", outboxPage(await outbox.messages(to)));
  } else if (path === TODAY_XML) {
    send(response, 200, "text/xml; charset=utf-8", todayXml());
  } else if (path === "/_dev/outbox.json") {
    send(response, 200, "application/json", JSON.stringify(await outbox.messages(to)));
  } else {
    const attachment = await outbox.attachment(path);
    send(response, attachment ? 200 : 404, attachment?.content_type ?? "text/plain", attachment?.content);
  }
};

/**
 * Serves the web app from Next's own server, with its socket for reloading; page addresses are rewritten as
 * for S3.
 */
export async function developmentSite(port) {
  const proxy = await proxyTo(port);
  return {
    serve: (request, response) => {
      const [path, ...query] = request.url.split("?");
      request.url = [pageOf(path) ?? path, ...query].join("?");
      proxy.web(request, response).catch(() => response.destroy());
    },
    upgrade: (request, socket, head) => proxy.ws(request, socket, {}, head).catch(() => socket.destroy()),
  };
}

export const noSite = {
  serve: (_request, response) => send(response, 404, "text/plain", "started with --api-only\n"),
};

/** Takes the port at once, so that a second start fails early; responds with 503 until `open` is called. */
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

/**
 * Creates the handlers of the product's origin. `seen` receives requests and responses; `cached` is the
 * CDN's cache.
 */
export function productHandlers({ hostPort, outbox, site, secret, report, seen, cached = edgeCache() }) {
  const wall = firewall();
  const api = gateway(apiRoute, hostPort, {
    added: cdn(secret),
    seen,
    cached,
    hasRoom: wall.hasRoom,
  });
  const pages = developmentPages(`http://127.0.0.1:${hostPort}`, outbox, wall);
  return {
    request: (request, response) => {
      const path = pathOf(request);
      if (wall.keepsOut(request.socket.remoteAddress, path)) {
        response.writeHead(429).end();
      } else if (/^\/api(\/|$)/.test(path)) {
        api(request, response);
      } else if (path.startsWith("/_dev/")) {
        pages(request, response).catch((error) => {
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

export const paymentProviderHandlers = (hostPort) => ({
  request: gateway(paymentProviderRoute, hostPort, {}),
});
export const duffelHandlers = (hostPort) => ({ request: gateway(duffelRoute, hostPort, {}) });
