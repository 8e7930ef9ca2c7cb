/**
 * What stands between an address and the functions when they are deployed: the firewall's rates by address and the gateway's throttle for
 * all together. The local edge has neither until it is given them at `/_dev/firewall`: browser tests all come from one address.
 */
import { posix } from "node:path";

/**
 * `set` takes `{rules: [{path, limit, windowS}], lagS, throttle: {rate, burst}}`, or null for none. An address that is over a limit is kept
 * out `lagS` seconds later, until it asks for less.
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
    /** A rule that keeps a request out is the last to count it. */
    keepsOut: (address, path) => {
      const normal = posix.normalize(decoded(path));
      return rates.some(({ path: start, isOver }) => normal.startsWith(start) && isOver(address));
    },
    hasRoom: (route) => hasRoom(route),
  };
}

/** Counts by address over the last window; of the window before, what still reaches into it. Who is kept out is still counted. */
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

/** A bucket of `burst` requests for each route, filled by `rate` a second. */
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

/** As `URL_DECODE` reads it: what is no escape stays. */
const decoded = (path) =>
  path.replace(/%[0-9a-f]{2}/gi, (written) => String.fromCharCode(Number.parseInt(written.slice(1), 16)));
