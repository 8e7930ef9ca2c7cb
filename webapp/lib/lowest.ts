import { compareMoney } from "./format";

/** The first that costs least, by its name: of several only one is called the cheapest. Null where nothing is. */
export function cheapestOf(
  prices: (readonly [string, { total: string } | null | undefined])[],
): string | null {
  const known = prices.flatMap(([name, price]) => (price ? [{ name, total: price.total }] : []));
  const lowest = lowestOf(known.map(({ total }) => total));
  return known.find(({ total }) => total === lowest)?.name ?? null;
}

/** The lowest of the amounts; null where all are the same, or there are none: nothing is the cheapest then. */
export function lowestOf(totals: string[]): string | null {
  const [first, ...rest] = totals.toSorted(compareMoney);
  return first !== undefined && rest.some((total) => compareMoney(first, total) < 0) ? first : null;
}
