// Groups packages with the same outbound flight into one card. Pure functions.

import type { FlightResult } from "@/lib/api/types";
import { outboundOf, returnOf } from "./offer";

/**
 * `heads` holds the first package of each outbound flight, in order. `others` holds the remaining
 * packages by the product id of their head.
 */
export type Folded<Item> = { heads: Item[]; others: Map<string, Item[]> };

const nameOf = (item: FlightResult) => {
  if (!returnOf(item)) return item.product_id;
  const { departure, transfers } = outboundOf(item);
  return [departure.date, ...transfers.map(({ flight_number }) => flight_number)].join(" ");
};

export function fold<Item extends FlightResult>(items: Item[]): Folded<Item> {
  const heads = new Map<string, Item>();
  const others = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const head = heads.get(name);
    if (head) others.set(head.product_id, [...(others.get(head.product_id) ?? []), item]);
    else heads.set(name, item);
  }
  return { heads: [...heads.values()], others };
}
