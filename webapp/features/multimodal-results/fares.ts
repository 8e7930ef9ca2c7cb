import type { Trip } from "@/lib/api/multimodal-types";
import type { FaresOf } from "@/lib/api/use-fares";
import { sortTrips } from "./sorts";

/**
 * Returns the parameters of the calendar's price request: the cheapest flight and the cheapest bus of the
 * shown day, or null when the day has neither.
 */
export function faresOf(trips: Trip[], seats: number): FaresOf | null {
  const cheapest = (product: "flight" | "bus", times: number): FaresOf | null => {
    const [trip] = sortTrips(
      trips.filter((one) => one.product === product),
      "price",
    );
    return trip ? { product, option: trip.option, per: "party", times } : null;
  };
  const flight = cheapest("flight", 1);
  const bus = cheapest("bus", seats);
  return flight && bus ? { ...flight, or: bus } : (flight ?? bus);
}
