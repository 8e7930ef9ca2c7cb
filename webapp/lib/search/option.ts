// Option ids computed on the device: the criteria of a search, encoded as the server encodes them, so that
// a form knows the address of its results. Both sides are tested with the same list
// (shared/journey/tests/option-ids.json).

import type { BusSearchRequest } from "../api/bus-types";
import type { CarSearchRequest } from "../api/car-types";
import type { FlightSearchRequest } from "../api/types";

import type { Product } from "../product";

export type Criteria = { flight: FlightSearchRequest; bus: BusSearchRequest; car: CarSearchRequest };
type Spelled = { [P in Product]: (criteria: Criteria[P]) => (string | number)[] };

export const day = (date: string) => date.replaceAll("-", "");
const clock = (time: string) => time.replace(":", "");

const PARTS: Spelled = {
  flight: (of) => [
    of.departure_airport,
    of.arrival_airport,
    day(of.departure_date),
    day(of.return_date ?? ""),
    of.adult_count,
    of.child_count,
    of.infant_count,
    of.senior_count,
    of.flight_class,
    of.direct_flights_only ? "d" : "",
    of.refundables_only ? "r" : "",
  ],
  bus: (of) => [
    of.departure_station,
    of.arrival_station,
    day(of.departure_date),
    of.show_route_alternatives ? "a" : "",
  ],
  car: (of) => [
    of.pickup_location,
    of.dropoff_location ?? of.pickup_location,
    day(of.pickup_date),
    clock(of.pickup_time),
    day(of.dropoff_date),
    clock(of.dropoff_time),
  ],
};

export const optionOf = <P extends Product>(product: P, criteria: Criteria[P]): string =>
  spelled([product, ...PARTS[product](criteria)]);

export const spelled = (parts: (string | number)[]): string =>
  btoa(parts.join(".")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Decodes an id; empty for an invalid one. */
export function plain(option: string): string {
  try {
    return atob(option.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** Position of the day in the ids of flights and buses; the day of the return flight follows it. */
const DAY = 3;

/**
 * Returns the id of the same search on another day; a round trip, whose days belong together, is unchanged.
 */
export function optionOn(option: string, date: string): string {
  const parts = plain(option).split(".");
  const isOneWay = parts[0] === "bus" || (parts[0] === "flight" && parts[DAY + 1] === "");
  return isOneWay ? spelled(parts.with(DAY, day(date))) : option;
}
