import { compareMoney } from "./format";

/**
 * Returns the name of the first entry with the lowest price, so that only one is called the cheapest. Null
 * when no price is lower than another.
 */
export function cheapestOf(
  prices: (readonly [string, { total: string } | null | undefined])[],
): string | null {
  const known = prices.flatMap(([name, price]) => (price ? [{ name, total: price.total }] : []));
  const lowest = lowestOf(known.map(({ total }) => total));
  return known.find(({ total }) => total === lowest)?.name ?? null;
}

/** Returns the lowest amount; null when all amounts are equal or there are none. */
export function lowestOf(totals: string[]): string | null {
  const [first, ...rest] = totals.toSorted(compareMoney);
  return first !== undefined && rest.some((total) => compareMoney(first, total) < 0) ? first : null;
}
