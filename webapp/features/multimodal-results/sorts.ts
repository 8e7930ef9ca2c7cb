// Sort orders of the multimodal search: price, time and CO₂. Pure functions; ties are broken by the other
// two criteria.

import type { Trip } from "@/lib/api/multimodal-types";
import { compareMoney } from "@/lib/format";

export const SORT_KEYS = ["price", "time", "co2"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

const COMPARE: Record<SortKey, (a: Trip, b: Trip) => number> = {
  price: (a, b) => compareMoney(a.price.total, b.price.total),
  time: (a, b) => a.minutes - b.minutes,
  co2: (a, b) => a.co2_kg - b.co2_kg,
};

export const sortTrips = (trips: readonly Trip[], key: SortKey): Trip[] =>
  [...trips].sort(
    (a, b) => COMPARE[key](a, b) || COMPARE.price(a, b) || COMPARE.time(a, b) || COMPARE.co2(a, b),
  );

/**
 * Returns the criteria in which a trip is best. A criterion in which all trips are equal does not count, so
 * a single trip is best in none.
 */
export const bestIn = (trip: Trip, trips: readonly Trip[]): SortKey[] =>
  SORT_KEYS.filter(
    (key) =>
      trips.every((other) => COMPARE[key](trip, other) <= 0) &&
      trips.some((other) => COMPARE[key](trip, other) < 0),
  );
