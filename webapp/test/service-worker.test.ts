// Runs public/sw.js unchanged against a server that responds as the CDN does: checks the files stored on a
// device, and the pages that still open from it.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

type Answering = {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};
type StoredResponse = { request: Request; response: Response; body: ArrayBuffer };

const edge = runInContext(
  `${readFileSync("../infra-cdk/edge/rewrite.js", "utf8")}; ({ handler, PAGES })`,
  createContext({}),
);
const fileOf = (uri: string): string => edge.handler({ request: { uri } }).uri;

let origin: string;
let isOnline: boolean;
let build: string;
let broken: string | undefined;
let stores: Map<string, Map<string, StoredResponse>>;
const listeners: Record<string, (event: never) => void> = {};

const server = createServer(({ url = "" }, answer) => {
  const { pathname } = new URL(url, origin);
  const file = pathname.startsWith("/api/") ? pathname : fileOf(pathname);
  const missing = file === "/404.html" || file === broken;
  answer.writeHead(missing ? 404 : 200, {
    "content-type": /\.(html|txt)$/.test(file) ? "text/html" : "text/other",
  });
  // Every page names its build.
  answer.end(`${file} of ${build}`);
});

const requestOf = (target: Request | string) =>
  typeof target === "string" ? new Request(origin + target) : target;
function open(name: string) {
  const store = stores.get(name) ?? new Map<string, StoredResponse>();
  stores.set(name, store);
  return {
    // Stored as bytes: Node cancels the stream of a clone when the other half is garbage-collected.
    match: async (key: Request | string) => {
      const one = store.get(requestOf(key).url);
      return one && new Response(one.body, one.response);
    },
    put: async (key: Request | string, response: Response) => {
      const request = requestOf(key);
      store.set(request.url, { request, response, body: await response.clone().arrayBuffer() });
    },
    keys: async () => [...store.values()].map(({ request }) => request),
    delete: async (request: Request) => store.delete(request.url),
  };
}
const caches = {
  open: async (name: string) => open(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};

beforeEach(async () => {
  stores = new Map();
  isOnline = true;
  build = "development";
  broken = undefined;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: never) => void) => {
      listeners[name] = listener;
    },
  };
  const line = (request: Request) => {
    if (!isOnline) throw new TypeError("offline");
    return fetch(request);
  };
  runInContext(
    readFileSync("public/sw.js", "utf8"),
    createContext({
      self,
      caches,
      fetch: async (request: Request) => line(request),
      URL,
      Request,
      Response,
      Headers,
    }),
  );
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

/** Returns the response's text; null when the worker leaves the request to the browser. */
async function ask(address: string, mode = "navigate", headers: Record<string, string> = {}) {
  const request = new Request(origin + address, { headers });
  Object.defineProperty(request, "mode", { value: mode });
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const event: Answering = {
    request,
    respondWith: (given) => (answer = given),
    waitUntil: (given) => work.push(given),
  };
  listeners.fetch?.(event as never);
  const text = answer ? (await answer).text() : null;
  await Promise.all(work);
  return text;
}
/** Installs this build's worker; rejects when the installation fails. */
async function install() {
  let done: Promise<unknown> | undefined;
  listeners.install?.({ waitUntil: (given: Promise<unknown>) => (done = given) } as never);
  await done;
}
const of = (file: string) => `${file} of ${build}`;
/** Returns the addresses of all pages for such an id. */
const addresses = (id: string) =>
  (edge.PAGES as string[]).map((page) => `/${page}`.replace(/\/_$/, `/${id}`));
const storedAnswers = () => [...stores.values()].flatMap((store) => [...store.values()]);

describe("the service worker's stored responses", () => {
  it.each([
    ["/flight/booking/detail/SECRET/?clear=true", "navigate"],
    ["/flight/booking/detail/SECRET", "navigate"],
    ["/bus/booking/detail/SECRET/index.txt?_rsc=1", "cors"],
    ["/car/payment/?session_unique=SECRET", "navigate"],
    ["/flight/search/index.txt?session_unique=SECRET&_rsc=1", "cors"],
    ["/auth/reset-password/?token=SECRET", "navigate"],
    ["/auth/reset-password/#token=SECRET", "navigate"],
    ["/auth/confirm-email/?token=SECRET", "navigate"],
    ["/auth/activate/?email=a%40example.com&code=SECRET", "navigate"],
    ["/api/countries/?page_size=1000", "cors"],
  ])("contain no secret of %s", async (address, mode) => {
    await ask(address, mode, { authorization: "Bearer SECRET", "next-url": "/x/SECRET/" });
    expect(storedAnswers()).toHaveLength(1);
    for (const { request, response } of storedAnswers()) {
      const said = [
        request.url,
        response.url,
        ...(address.startsWith("/api/") ? [] : request.headers.values()),
      ];
      expect(said.join()).not.toContain("SECRET");
      expect(request.headers.get("authorization")).toBeNull();
    }
  });

  it("contain no page with an unknown address, and no personal answer of the API", async () => {
    await ask("/flight/booking/detail/SECRET/other/");
    expect(await ask("/api/flight/booking/SECRET/", "cors")).toBeNull();
    expect(storedAnswers()).toEqual([]);
  });

  it("contain nothing that an older worker stored", async () => {
    await open("rota-1").put("/flight/booking/detail/SECRET/", new Response("page"));
    let done: Promise<unknown> | undefined;
    listeners.activate?.({ waitUntil: (given: Promise<unknown>) => (done = given) } as never);
    await done;
    expect(storedAnswers()).toEqual([]);
  });
});

describe("the service worker without a connection", () => {
  it("opens every page that was opened before, under any id", async () => {
    for (const address of addresses("one")) await ask(`${address}?a=1`);
    isOnline = false;
    for (const address of addresses("an.other"))
      for (const target of [address, address.replace(/\/?$/, "/")])
        expect(await ask(`${target}?b=2`)).toBe(of(fileOf(target)));
  });

  it("finds an API answer by its whole address, and a page's files by their names", async () => {
    await ask("/api/flight/airport/?keyword=izm", "cors");
    await ask("/flight/booking/detail/one/index.txt?_rsc=1", "cors");
    await ask("/icons/icon.svg", "no-cors");
    isOnline = false;
    await expect(ask("/api/flight/airport/?keyword=ank", "cors")).rejects.toThrow("offline");
    expect(await ask("/api/flight/airport/?keyword=izm", "cors")).not.toBeNull();
    expect(await ask("/flight/booking/detail/two/index.txt?_rsc=2", "cors")).toBe(
      of("/flight/booking/detail/_/index.txt"),
    );
    expect(await ask("/icons/icon.svg", "no-cors")).toBe(of("/icons/icon.svg"));
  });

  it("shows the offline page in place of a page that was never opened", async () => {
    await install();
    isOnline = false;
    expect(await ask("/contact/")).toBe(of("/offline.html"));
    await expect(ask("/contact/index.txt?_rsc=1", "cors")).rejects.toThrow("offline");
  });
});

describe("an update of the service worker", () => {
  it("stores the pages that work without a connection, whether they were opened or not", async () => {
    await install();
    isOnline = false;
    expect(await ask("/bus/booking/detail/one/")).toBe(of("/bus/booking/detail/_/index.html"));
    expect(await ask("/profile/tickets/")).toBe(of("/profile/tickets/index.html"));
  });

  it("is rejected while one of its pages is missing or belongs to another build", async () => {
    broken = "/car/search/index.html";
    await expect(install()).rejects.toThrow("/car/search/");
    broken = undefined;
    build = "another";
    await expect(install()).rejects.toThrow("is not of development");
  });

  it("is shown but not stored by the worker of the build before", async () => {
    await install();
    const before = of("/index.html");
    build = "another";
    expect(await ask("/")).toBe(of("/index.html"));
    isOnline = false;
    expect(await ask("/")).toBe(before);
  });
});
