/** Returns the first item in an order, and the earliest of equal ones; undefined for an empty list. */
export function firstBy<Item>(items: Item[], compare: (a: Item, b: Item) => number): Item | undefined {
  let [first] = items;
  for (const item of items) if (first !== undefined && compare(item, first) < 0) first = item;
  return first;
}
