import type { FaresOf } from "@/lib/api/use-fares";
import type { Way } from "@/lib/api/ways-types";
import { sortWays } from "./sorts";

/**
 * Returns the parameters of the calendar's price request: the cheapest flight and the cheapest bus of the
 * shown day, or null when the day has neither.
 */
export function faresOf(ways: Way[], seats: number): FaresOf | null {
  const cheapest = (product: "flight" | "bus", times: number): FaresOf | null => {
    const [way] = sortWays(
      ways.filter((one) => one.product === product),
      "price",
    );
    return way ? { product, option: way.option, per: "party", times } : null;
  };
  const flight = cheapest("flight", 1);
  const bus = cheapest("bus", seats);
  return flight && bus ? { ...flight, or: bus } : (flight ?? bus);
}
