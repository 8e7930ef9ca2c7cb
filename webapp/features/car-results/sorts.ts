// Sort orders of the cars, each ascending or descending. Pure functions.

import type { CarItem } from "@/lib/api/car-types";
import { compareMoney } from "@/lib/format";
import { firstBy } from "@/lib/search/first-by";
import type { Sort as SortBy } from "@/lib/search/use-refinement";

export const SORT_KEYS = ["price", "vendor", "deposit", "total_range_limit"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type Sort = SortBy<SortKey>;

export const FIRST_SORT: Sort = { key: "price", descending: false };

const names = new Intl.Collator();

const orders: Record<SortKey, (a: CarItem, b: CarItem) => number> = {
  price: (a, b) => compareMoney(a.price.total, b.price.total),
  vendor: (a, b) => names.compare(a.vendor.name, b.vendor.name),
  deposit: (a, b) => compareMoney(a.price.deposit, b.price.deposit),
  total_range_limit: (a, b) => a.rules.total_range_limit - b.rules.total_range_limit,
};

/** Returns the first car of the ascending order. */
export const firstIn = (items: CarItem[], key: SortKey) => firstBy(items, orders[key]);

/** Ties are broken by price, ascending. */
export const sortCars = (items: CarItem[], { key, descending }: Sort) =>
  items.toSorted((a, b) => (descending ? orders[key](b, a) : orders[key](a, b)) || orders.price(a, b));
