import type { FaresOf } from "@/lib/api/use-fares";
import type { Way } from "@/lib/api/ways-types";
import { sortWays } from "./sorts";

/** A day's price is asked for the cheapest flight and the cheapest bus of the day shown. Null where there is neither. */
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
