// Sort orders of the results, each ascending or descending. Pure functions.

import type { FlightDirection, FlightResult } from "@/lib/api/types";
import { compareMoney, minutesOf } from "@/lib/format";
import { firstBy } from "@/lib/search/first-by";
import type { Sort as SortBy } from "@/lib/search/use-refinement";
import { outboundOf, returnOf } from "./offer";

const DIRECTION_KEYS = ["airline", "departure", "arrival", "duration"] as const;
type DirectionKey = (typeof DIRECTION_KEYS)[number];
export type SortKey = "price" | DirectionKey | `return_${DirectionKey}`;
export type Sort = SortBy<SortKey>;

export const FIRST_SORT: Sort = { key: "price", descending: false };

/** Packages can also be sorted by their return flight. */
export const sortKeys = (packaged: boolean): SortKey[] => [
  "price",
  ...DIRECTION_KEYS,
  ...(packaged ? DIRECTION_KEYS.map((key) => `return_${key}` as const) : []),
];

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const names = new Intl.Collator();

const directionOrders: Record<DirectionKey, (a: FlightDirection, b: FlightDirection) => number> = {
  airline: (a, b) => names.compare(a.airline.name, b.airline.name),
  departure: (a, b) => byText(a.departure.date + a.departure.time, b.departure.date + b.departure.time),
  arrival: (a, b) => byText(a.arrival.date + a.arrival.time, b.arrival.date + b.arrival.time),
  duration: (a, b) => minutesOf(a.information.duration) - minutesOf(b.information.duration),
};
const byPrice = (a: FlightResult, b: FlightResult) => compareMoney(a.price.total, b.price.total);

function order(key: SortKey): (a: FlightResult, b: FlightResult) => number {
  if (key === "price") return byPrice;
  if (!key.startsWith("return_"))
    return (a, b) => directionOrders[key as DirectionKey](outboundOf(a), outboundOf(b));
  const compare = directionOrders[key.slice("return_".length) as DirectionKey];
  return (a, b) => {
    const [x, y] = [returnOf(a), returnOf(b)];
    return x && y ? compare(x, y) : 0;
  };
}

/** Returns the first item of the ascending order. */
export const firstIn = <Item extends FlightResult>(items: Item[], key: SortKey) => firstBy(items, order(key));

/** Ties are broken by price, then by departure, both ascending. */
export function sortResults<Item extends FlightResult>(items: Item[], { key, descending }: Sort): Item[] {
  const compare = order(key);
  return items.toSorted(
    (a, b) =>
      (descending ? -compare(a, b) : compare(a, b)) ||
      byPrice(a, b) ||
      directionOrders.departure(outboundOf(a), outboundOf(b)),
  );
}
