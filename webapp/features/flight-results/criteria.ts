// Converts the search option of the response into the criteria that the form sends.

import type { FlightSearchOption, FlightSearchRequest, Money } from "@/lib/api/types";
import type { FaresOf } from "@/lib/api/use-fares";
import { laterOf } from "@/lib/dates";

export const criteriaOf = (option: FlightSearchOption): FlightSearchRequest => ({
  fly_type: option.fly_type,
  direct_flights_only: option.direct_flights_only,
  refundables_only: option.refundables_only,
  departure_airport: option.departure_airport_id,
  arrival_airport: option.arrival_airport_id,
  departure_date: option.departure_date,
  return_date: option.return_date,
  adult_count: option.adult_count,
  child_count: option.child_count,
  infant_count: option.infant_count,
  senior_count: option.senior_count,
  flight_class: option.flight_class,
});

/** A return date before the new departure date moves to that date. */
export function withDeparture(option: FlightSearchOption, departure_date: string) {
  const return_date = option.return_date && laterOf(option.return_date, departure_date);
  return { departure_date, return_date, returnMoved: return_date !== option.return_date };
}

/**
 * Returns the parameters of the price request for the days above a list. Flights of separate directions
 * are priced separately.
 */
export function faresOf(
  option: FlightSearchOption,
  list: "outbound" | "return" | "package",
  departurePrice: Money | undefined,
  landed: string | undefined,
): Record<"departure" | "return", FaresOf> {
  const { departure_airport, arrival_airport, departure_date, return_date, ...rest } = criteriaOf(option);
  const oneWay = (
    direction: Pick<FlightSearchRequest, "departure_airport" | "arrival_airport" | "departure_date">,
  ): FlightSearchRequest => ({ ...rest, ...direction, fly_type: "OW", return_date: null });
  const there = oneWay({ departure_airport, arrival_airport, departure_date });
  const back = oneWay({
    departure_airport: arrival_airport,
    arrival_airport: departure_airport,
    departure_date: return_date ?? departure_date,
  });
  const packaged = { product: "flight", option: option.id, per: "roundTrip" } as const;
  return list === "package"
    ? { departure: packaged, return: { ...packaged, back: true } }
    : {
        departure: { product: "flight", option: there, per: "oneWay" },
        return: { product: "flight", option: back, per: "roundTrip", plus: departurePrice, after: landed },
      };
}
