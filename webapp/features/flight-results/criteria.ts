// The criteria of a search as the form sends them, taken from the search option that the server answered.

import type { FlightSearchOption, FlightSearchRequest } from "@/lib/api/types";
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

/** A return before the new departure moves to it. */
export function withDeparture(option: FlightSearchOption, departure_date: string) {
  const return_date = option.return_date && laterOf(option.return_date, departure_date);
  return { departure_date, return_date, returnMoved: return_date !== option.return_date };
}
