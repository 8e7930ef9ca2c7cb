// Keeps the shell readable on a bad line. Built files never change and come from the cache; pages, and the reference answers that
// are the same for everyone, come from the network while there is one. Nothing personal is ever stored here, and no address or header
// that opens an order or an account.

const CACHE = "rota-2";
const MAX_ENTRIES = 200;
const STARTS = ["/", "/flight/search/", "/flight/check-pnr/"];
const REFERENCE =
  /^\/api\/(mobile\/info|countries|i18n|content|flight\/airport|bus\/station|car\/location)\//;
/** One file answers every id, as infra-cdk/edge/rewrite.js says (a test compares). */
const WITH_ID = /^\/((?:flight|bus|car)\/(?:booking\/detail|search-gate)|ucak-bileti\/ara|corporate)\/[^/]+/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(STARTS)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/_dev/")) return;
  if (pathname.startsWith("/_next/static/")) event.respondWith(cacheFirst(request));
  else if (!pathname.startsWith("/api/") || REFERENCE.test(pathname))
    event.respondWith(networkFirst(request));
});

/** Under what an answer is kept: the API's by its whole address, any other by the exported file, which no query changes. */
function keyOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (pathname.startsWith("/api/")) {
    const headers = new Headers(request.headers);
    headers.delete("authorization");
    return new Request(request.url, { headers });
  }
  const file = pathname.replace(WITH_ID, "/$1/_");
  // A page's last slash may be left out.
  return new Request(origin + file.replace(/\/[^/.]+$/, "$&/"));
}

async function cacheFirst(request) {
  return (await caches.match(keyOf(request))) ?? store(request, await fetch(request));
}

async function networkFirst(request) {
  try {
    return await store(request, await fetch(request));
  } catch (failure) {
    const kept =
      (await caches.match(keyOf(request))) ?? (request.mode === "navigate" && (await caches.match("/")));
    if (kept) return kept;
    throw failure;
  }
}

async function store(request, response) {
  if (!response.ok) return response;
  const cache = await caches.open(CACHE);
  // Made anew, it has forgotten the address that was asked.
  await cache.put(keyOf(request), new Response(response.clone().body, response));
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((oldest) => cache.delete(oldest)),
  );
  return response;
}
