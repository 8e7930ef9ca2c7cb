// Sort orders of the buses, each ascending or descending. Pure functions.

import type { BusItem } from "@/lib/api/bus-types";
import { compareMoney, minutesOf } from "@/lib/format";
import { firstBy } from "@/lib/search/first-by";
import type { Sort as SortBy } from "@/lib/search/use-refinement";

export const SORT_KEYS = ["price", "company", "departure", "duration"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type Sort = SortBy<SortKey>;

export const FIRST_SORT: Sort = { key: "price", descending: false };

const names = new Intl.Collator("tr");
const when = ({ departure: { date, time } }: BusItem) => Date.parse(`${date}T${time}Z`);

const orders: Record<SortKey, (a: BusItem, b: BusItem) => number> = {
  price: (a, b) => compareMoney(a.price.total, b.price.total),
  company: (a, b) => names.compare(a.company.name, b.company.name),
  departure: (a, b) => when(a) - when(b),
  duration: (a, b) => minutesOf(a.information.duration) - minutesOf(b.information.duration),
};

/** Returns the first bus of the ascending order. */
export const firstIn = (items: BusItem[], key: SortKey) => firstBy(items, orders[key]);

/** Ties are broken by departure, earlier first. */
export const sortBuses = (items: BusItem[], { key, descending }: Sort) =>
  items.toSorted((a, b) => (descending ? orders[key](b, a) : orders[key](a, b)) || orders.departure(a, b));
