/**
 * Cache of CloudFront for responses of the API with `s-maxage`, under the key of the behaviour's cache
 * policy. A slightly stale response is served while a new one is fetched (`stale-while-revalidate`).
 */
import { cacheKeyOf } from "./template.mjs";

/** Maximum number of entries, more than one test run needs; the oldest entry is dropped first. */
const MOST = 10_000;

export function edgeCache(now = () => Date.now()) {
  const entries = new Map();
  const fetching = new Map();

  /** Returns the response of a request. `fetch` calls the origin and returns `{status, headers, bytes}`. */
  return async function answer(request, fetch) {
    if (request.method !== "GET") return fetch();
    const key = cacheKeyOf(request);
    const fetchOnce = () => {
      const running = fetching.get(key) ?? fetchAndKeep(key, fetch).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    };
    const found = entries.get(key);
    // Requests without an entry are not merged, since an uncacheable response may belong to one caller
    // alone.
    if (found === undefined) return fetchAndKeep(key, fetch);
    const age = (now() - found.at) / 1000;
    if (age < found.life) return aged(found, age, "Hit from cloudfront");
    if (age < found.life + found.grace) {
      // The next request gets the new response; after a failure the old one is served until its grace ends.
      fetchOnce().catch(() => {});
      return aged(found, age, "Hit from cloudfront");
    }
    return fetchOnce();
  };

  async function fetchAndKeep(key, fetch) {
    return keep(key, await fetch());
  }

  function keep(key, fresh) {
    const life = seconds(fresh, "s-maxage");
    if (fresh.status !== 200 || life === undefined) return fresh;
    entries.delete(key);
    entries.set(key, { at: now(), life, grace: seconds(fresh, "stale-while-revalidate") ?? 0, fresh });
    if (entries.size > MOST) entries.delete(entries.keys().next().value);
    return { ...fresh, headers: { ...fresh.headers, "x-cache": "Miss from cloudfront" } };
  }
}

const seconds = ({ headers }, directive) => {
  const found = new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(headers["cache-control"] ?? "");
  return found ? Number(found[1]) : undefined;
};

const aged = ({ fresh }, age, cache) => ({
  ...fresh,
  headers: { ...fresh.headers, age: String(Math.floor(age)), "x-cache": cache },
});
