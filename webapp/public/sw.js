// Keeps the app readable on a bad line. Built files never change and come from the cache; pages, and the reference answers that are
// the same for everyone, come from the network while there is one. What is kept of a build is whole before it is used, and nothing of
// another build is mixed in: an update that fails half-way leaves the last one. Nothing personal is ever stored here, and no address or
// header that opens an order or an account.

// Both are written by scripts/stack/seal.mjs, which knows what was exported.
const BUILD = "development";
const PARTS = [];

const CACHE = `rota-${BUILD}`;
/** Pages that say something without a connection. */
const PAGES = ["/", "/ways/", "/profile/tickets/"].concat(
  ["flight", "bus", "car"].flatMap((product) => [`/${product}/search/`, `/${product}/booking/detail/_/`]),
);
/** Shown in place of a page that is not here. */
const OFFLINE = "/offline.html";
const ANSWERS = "answers";
const MAX_ANSWERS = 100;
const REFERENCE =
  /^\/api\/(mobile\/info|countries|i18n|content|flight\/airport|bus\/station|car\/location|base\/city)\//;
/** One file answers every id, as infra-cdk/edge/rewrite.js says (a test compares). */
const WITH_ID = /^\/((?:flight|bus|car)\/(?:booking\/detail|search-gate)|ucak-bileti\/ara|corporate)\/[^/]+/;

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));

self.addEventListener("activate", (event) => event.waitUntil(dropOtherBuilds()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/_dev/")) return;
  if (pathname.startsWith("/_next/static/")) event.respondWith(cacheFirst(event));
  else if (!pathname.startsWith("/api/") || REFERENCE.test(pathname)) event.respondWith(networkFirst(event));
});

/** Under what an answer is kept: the API's by its whole address, any other by the exported file, which no query changes. */
function keyOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (isAnswer(request)) {
    const headers = new Headers(request.headers);
    headers.delete("authorization");
    return new Request(request.url, { headers });
  }
  const file = pathname.replace(WITH_ID, "/$1/_");
  // A page's last slash may be left out.
  return new Request(origin + file.replace(/\/[^/.]+$/, "$&/"));
}

async function keepBuild() {
  const cache = await caches.open(CACHE);
  const keepOne = async (address) => {
    const request = new Request(self.location.origin + address);
    const response = await fetch(request);
    if (!response.ok || !(await isOfThisBuild(response))) throw new Error(`${address} is not of ${BUILD}`);
    await cache.put(keyOf(request), unaddressed(response));
  };
  await Promise.all([...PAGES, OFFLINE, ...PARTS].map(keepOne));
}

async function dropOtherBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== ANSWERS).map((name) => caches.delete(name)),
  );
}

async function cacheFirst(event) {
  return (await find(event.request)) ?? fetchAndKeep(event);
}

async function networkFirst(event) {
  const { request } = event;
  try {
    return await fetchAndKeep(event);
  } catch (failure) {
    const kept =
      (await find(request)) ??
      (request.mode === "navigate" && (await find(new Request(self.location.origin + OFFLINE))));
    if (kept) return kept;
    throw failure;
  }
}

async function fetchAndKeep(event) {
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

const isAnswer = ({ url }) => new URL(url).pathname.startsWith("/api/");

async function find(request) {
  const cache = await caches.open(isAnswer(request) ? ANSWERS : CACHE);
  return cache.match(keyOf(request));
}

async function keep(request, response) {
  if (isAnswer(request)) {
    const cache = await caches.open(ANSWERS);
    await cache.put(keyOf(request), unaddressed(response));
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS));
    await Promise.all(oldest.map((key) => cache.delete(key)));
  } else if (await isOfThisBuild(response)) {
    const cache = await caches.open(CACHE);
    await cache.put(keyOf(request), unaddressed(response));
  }
}

/**
 * Pages and their data name the build that they are of, but for the one that needs nothing of it. Any other file is the same in all
 * builds, or has a name of its own.
 */
async function isOfThisBuild(response) {
  const isText = /^text\/(html|plain)/.test(response.headers.get("content-type") ?? "");
  const isPage = isText && !response.url.endsWith(OFFLINE);
  return !isPage || (await response.clone().text()).includes(BUILD);
}

/** A copy without `url`: what is kept is not tied to the address that was asked for. */
const unaddressed = (response) => new Response(response.body, response);
