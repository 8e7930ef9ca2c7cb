// Rates a day's price for its route as low, usual or high, by the lowest prices of the days around it.
// Pure functions.

import type { Money } from "@/lib/api/types";
import { compareMoney } from "@/lib/format";

export type Insight = { level: "low" | "usual" | "high"; from: Money; to: Money; days: number };

/** Minimum number of days for a meaningful comparison. */
const FEWEST_DAYS = 10;

/** Returns the level; `from` and `to` bound the middle half of the prices. Null when too few are known. */
export function insightOf(own: Money, known: Iterable<Money | null>): Insight | null {
  const prices = [...known].filter((price) => price !== null);
  if (prices.length < FEWEST_DAYS) return null;
  const sorted = prices.toSorted((a, b) => compareMoney(a.total, b.total));
  const last = sorted.length - 1;
  const [from, to] = [sorted[Math.floor(last / 4)], sorted[Math.ceil((last * 3) / 4)]];
  if (!from || !to) return null;
  return { level: levelOf(own, from, to), from, to, days: prices.length };
}

function levelOf({ total }: Money, from: Money, to: Money): Insight["level"] {
  if (compareMoney(total, from.total) < 0) return "low";
  return compareMoney(total, to.total) > 0 ? "high" : "usual";
}
