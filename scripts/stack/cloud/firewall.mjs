/**
 * Firewall and throttle before the deployed functions: rates by address, and the gateway's throttle for all
 * callers together. The local edge has neither until `/_dev/firewall` sets them, because browser tests come
 * from a single address.
 */
import { posix } from "node:path";

/**
 * Creates the two limits. `set` takes `{rules: [{path, limit, windowS}], lagS, throttle: {rate, burst}}`,
 * or null for no limits. An address over a limit is blocked `lagS` seconds later, until its rate falls
 * below the limit.
 */
export function firewall(now = () => Date.now()) {
  let rates = [];
  let hasRoom = () => true;
  return {
    set: (given) => {
      rates = given
        ? given.rules.map((rule) => ({ path: rule.path, isOver: rate(rule, given.lagS, now) }))
        : [];
      hasRoom = given ? throttle(given.throttle, now) : () => true;
    },
    /** Returns true if a rule blocks the request; later rules then do not count it. */
    keepsOut: (address, path) => {
      const normal = posix.normalize(decoded(path));
      return rates.some(({ path: start, isOver }) => normal.startsWith(start) && isOver(address));
    },
    hasRoom: (route) => hasRoom(route),
  };
}

/**
 * Returns a counter by address over a sliding window, which includes the matching share of the previous
 * window. Blocked requests are also counted.
 */
function rate({ limit, windowS }, lagS, now) {
  const counts = new Map();
  return (address) => {
    const time = now() / 1000;
    const turn = Math.floor(time / windowS);
    const last = counts.get(address) ?? { turn, count: 0, before: 0 };
    const before = { [last.turn]: last.before, [last.turn + 1]: last.count }[turn] ?? 0;
    const count = (turn === last.turn ? last.count : 0) + 1;
    const isOver = count + before * (turn + 1 - time / windowS) > limit;
    const overSince = isOver ? (last.overSince ?? time) : undefined;
    counts.set(address, { turn, count, before, overSince });
    return isOver && time - overSince >= lagS;
  };
}

/** Returns a token bucket per route, with `burst` tokens and `rate` new tokens per second. */
function throttle({ rate, burst }, now) {
  const buckets = new Map();
  return (route) => {
    const time = now() / 1000;
    const last = buckets.get(route) ?? { left: burst, time };
    const left = Math.min(burst, last.left + (time - last.time) * rate);
    const hasRoom = left >= 1;
    buckets.set(route, { left: hasRoom ? left - 1 : left, time });
    return hasRoom;
  };
}

/** Decodes like WAF's `URL_DECODE`: invalid escapes stay unchanged. */
const decoded = (path) =>
  path.replace(/%[0-9a-f]{2}/gi, (written) => String.fromCharCode(Number.parseInt(written.slice(1), 16)));
