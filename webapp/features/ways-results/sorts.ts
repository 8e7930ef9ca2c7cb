// The orders of the ways: by price, by time, by CO₂. Pure; where two are alike the other two decide.

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

/** In what a way is the best of all; in nothing where it is the only one, or where all are alike. */
export const bestIn = (way: Way, ways: readonly Way[]): SortKey[] =>
  SORT_KEYS.filter(
    (key) =>
      ways.every((other) => COMPARE[key](way, other) <= 0) &&
      ways.some((other) => COMPARE[key](way, other) < 0),
  );
