// Keeps the shell readable on a bad line. Built files never change and come from the cache; pages, and the reference answers that
// are the same for everyone, come from the network while there is one. Nothing personal is ever stored here.

const CACHE = "rota-1";
const MAX_ENTRIES = 200;
const STARTS = ["/", "/flight/search/", "/flight/check-pnr/"];
const REFERENCE =
  /^\/api\/(mobile\/info|countries|i18n|content|flight\/airport|bus\/station|car\/location)\//;

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

async function cacheFirst(request) {
  return (await caches.match(request)) ?? store(request, await fetch(request));
}

async function networkFirst(request) {
  try {
    return await store(request, await fetch(request));
  } catch (failure) {
    const kept = (await caches.match(request)) ?? (request.mode === "navigate" && (await caches.match("/")));
    if (kept) return kept;
    throw failure;
  }
}

async function store(request, response) {
  if (!response.ok) return response;
  const cache = await caches.open(CACHE);
  await cache.put(request, response.clone());
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((oldest) => cache.delete(oldest)),
  );
  return response;
}
