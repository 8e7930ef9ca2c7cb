import { compareMoney } from "./format";

/** The lowest of the amounts; null where all are the same, or there are none: nothing is the cheapest then. */
export function lowestOf(totals: string[]): string | null {
  const [first, ...rest] = totals.toSorted(compareMoney);
  return first !== undefined && rest.some((total) => compareMoney(first, total) < 0) ? first : null;
}
