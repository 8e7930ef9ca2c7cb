/** The first in an order, of equals the first of all; undefined where there are none. */
export function firstBy<Item>(items: Item[], compare: (a: Item, b: Item) => number): Item | undefined {
  let [first] = items;
  for (const item of items) if (first !== undefined && compare(item, first) < 0) first = item;
  return first;
}
