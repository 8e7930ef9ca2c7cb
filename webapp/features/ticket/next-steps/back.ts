// Search in the opposite direction, from the day after the arrival, so that a late arrival still finds
// departures. Null when the booking has a return direction.

import type { BusBooking } from "@/lib/api/bus-types";
import type { FlightBooking, PassengerTypeCode } from "@/lib/api/types";
import { addDays } from "@/lib/dates";
import { optionOf } from "@/lib/search/option";

export type Back = { date: string; option: string };

export function flightBack({
  departure_booking: { info, transfers },
  return_booking,
  apart,
  tickets,
}: FlightBooking): Back | null {
  if (return_booking || apart?.length) return null;
  const { departure, arrival } = info;
  const date = addDays(arrival.date, 1);
  const count = (code: PassengerTypeCode) => tickets.filter(({ pax_type }) => pax_type === code).length;
  const option = optionOf("flight", {
    fly_type: "OW",
    departure_airport: arrival.airport.id,
    arrival_airport: departure.airport.id,
    departure_date: date,
    return_date: null,
    flight_class: transfers[0]?.fly_class.value ?? "",
    adult_count: count("ADT"),
    child_count: count("CHD"),
    infant_count: count("INF"),
    senior_count: count("SRC"),
    direct_flights_only: false,
    refundables_only: false,
  });
  return { date, option };
}

export function busBack({ departure, arrival, apart }: BusBooking): Back | null {
  if (apart?.length) return null;
  const date = addDays(arrival.date, 1);
  const option = optionOf("bus", {
    departure_station: arrival.station.id,
    arrival_station: departure.station.id,
    departure_date: date,
    show_route_alternatives: false,
  });
  return { date, option };
}
