/**
 * What CloudFront keeps of the API's answers: those with `s-maxage`, by the key that the behaviour's cache policy names. An answer that is
 * a little too old is given once more while a new one is fetched (`stale-while-revalidate`).
 */
import { cacheKeyOf } from "./template.mjs";

/** More answers than one test run asks for; the oldest goes first. */
const MOST = 10_000;

export function edgeCache(now = () => Date.now()) {
  const kept = new Map();
  const fetching = new Map();

  /** `fetch` asks the origin and gives `{status, headers, bytes}`. */
  return async function answer(request, fetch) {
    if (request.method !== "GET") return fetch();
    const key = cacheKeyOf(request);
    const fetchOnce = () => {
      const running = fetching.get(key) ?? fetchAndKeep(key, fetch).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    };
    const found = kept.get(key);
    // Each by itself: what is not kept may be of one caller alone.
    if (found === undefined) return fetchAndKeep(key, fetch);
    const age = (now() - found.at) / 1000;
    if (age < found.life) return aged(found, age, "Hit from cloudfront");
    if (age < found.life + found.grace) {
      // The next one gets the new answer; a failure leaves the old one for as long as it may be shown.
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
    kept.delete(key);
    kept.set(key, { at: now(), life, grace: seconds(fresh, "stale-while-revalidate") ?? 0, fresh });
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
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
