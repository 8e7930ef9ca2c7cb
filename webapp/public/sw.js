// Keeps the app usable on a bad connection. Built files never change and come from the cache. Pages, and
// reference data that is the same for everybody, come from the network while there is one. The cache of a
// build is complete before it is used, and builds are never mixed: a failed update keeps the previous one.
// Personal data is never stored here, and no address or header that opens an order or an account.

// scripts/seal.mjs writes both values, because it knows the exported files.
const BUILD = "development";
const PARTS = [];

const CACHE = `rota-${BUILD}`;
/** Pages that have content without a connection. */
const PAGES = ["/", "/ways/", "/profile/tickets/"].concat(
  ["flight", "bus", "car"].flatMap((product) => [`/${product}/search/`, `/${product}/booking/detail/_/`]),
);
/** Page shown in place of one that is not cached. */
const OFFLINE = "/offline.html";
const ANSWERS = "answers";
const MAX_ANSWERS = 100;
const REFERENCE =
  /^\/api\/(mobile\/info|countries|i18n|content|flight\/airport|bus\/station|car\/location|base\/city)\//;
/** Pages whose one file serves every id, like in infra-cdk/edge/rewrite.js (a test compares both). */
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

/** Returns the cache key of a response: the whole address for the API, the exported file for a page. */
function keyOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (isAnswer(request)) {
    const headers = new Headers(request.headers);
    headers.delete("authorization");
    return new Request(request.url, { headers });
  }
  const file = pathname.replace(WITH_ID, "/$1/_");
  // The trailing slash of a page is optional.
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
 * Tells whether a response belongs to this build. Pages and their data name their build, except the one page
 * that needs nothing of it. Any other file is equal in all builds, or has a unique name.
 */
async function isOfThisBuild(response) {
  const isText = /^text\/(html|plain)/.test(response.headers.get("content-type") ?? "");
  const isPage = isText && !response.url.endsWith(OFFLINE);
  return !isPage || (await response.clone().text()).includes(BUILD);
}

/** Returns a copy without `url`, because the cached response is not tied to the requested address. */
const unaddressed = (response) => new Response(response.body, response);
