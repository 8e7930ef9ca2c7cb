// Sort orders of the multimodal search: price, time and CO₂. Pure functions; ties are broken by the other
// two criteria.

import type { Way } from "@/lib/api/ways-types";
import { compareMoney } from "@/lib/format";

export const SORT_KEYS = ["price", "time", "co2"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const COMPARE: Record<SortKey, (a: Way, b: Way) => number> = {
  price: (a, b) => compareMoney(a.price.total, b.price.total),
  time: (a, b) => a.minutes - b.minutes,
  co2: (a, b) => a.co2_kg - b.co2_kg,
};

export const sortWays = (ways: readonly Way[], key: SortKey): Way[] =>
  [...ways].sort(
    (a, b) => COMPARE[key](a, b) || COMPARE.price(a, b) || COMPARE.time(a, b) || COMPARE.co2(a, b),
  );

/**
 * Returns the criteria in which a way is best. A criterion in which all ways are equal does not count, so
 * a single way is best in none.
 */
export const bestIn = (way: Way, ways: readonly Way[]): SortKey[] =>
  SORT_KEYS.filter(
    (key) =>
      ways.every((other) => COMPARE[key](way, other) <= 0) &&
      ways.some((other) => COMPARE[key](way, other) < 0),
  );
