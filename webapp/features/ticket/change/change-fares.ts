// Loads the prices of a new ticket for the calendar of a change: for the changed direction and the
// passengers who change. Reads the booking from the page's cache, so callers pass no booking data.

import type { BookingLine, FlightBooking, PassengerTypeCode } from "@/lib/api/types";
import type { FaresOf } from "@/lib/api/use-fares";
import { useBooking } from "../booking";
import type { ManagedBooking } from "../manage/manage";
import type { Days } from "./use-change";

type Fares = (back: boolean) => FaresOf | undefined;

/** `moving` holds the lines that change. Rental cars have no prices by day. */
export function useNewTicketFares(
  { product, session }: ManagedBooking,
  moving: BookingLine[],
  days: Days,
): Fares {
  const { data } = useBooking(product, product === "car" ? null : session);
  if (!data || moving.length === 0) return () => undefined;
  if ("search_options" in data)
    return () => ({ product: "bus", option: data.search_options.id, per: "seat" });
  return (back) => ofFlight(data, moving, days, back);
}

function ofFlight(
  { departure_booking, return_booking, apart = [], lines, round_trip, tickets }: FlightBooking,
  moving: BookingLine[],
  days: Days,
  back: boolean,
): FaresOf | undefined {
  const [first = 0, second] = [...new Set(moving.map(({ leg }) => leg))].sort();
  // Passengers who were changed separately have a departure that differs from the first passenger's.
  const directionOf = (at: number) => {
    const mover = moving.find(({ leg }) => leg === at)?.traveller ?? 0;
    const own = apart.find(({ leg, travellers }) => leg === at && travellers.includes(mover));
    return own?.booking ?? [departure_booking, return_booking][at];
  };
  const direction = directionOf(first);
  if (!direction) return undefined;
  // Infants are changed with their adults.
  const going = moving.flatMap(({ id, changed_with = [id] }) => changed_with);
  const changing = new Set(lines.filter(({ id }) => going.includes(id)).map(({ traveller }) => traveller));
  const count = (type: PassengerTypeCode) =>
    [...changing].filter((at) => tickets[at]?.pax_type === type).length;
  const { departure, arrival } = direction.info;
  const isRoundTrip = second !== undefined;
  // The return direction may use other airports of the same cities.
  const places = isRoundTrip ? round_trip : { from: departure.airport.id, to: arrival.airport.id };
  if (!places) return undefined;
  const option = {
    fly_type: isRoundTrip ? "RT" : "OW",
    direct_flights_only: false,
    refundables_only: false,
    departure_airport: places.from,
    arrival_airport: places.to,
    departure_date: days.departure_date || departure.date,
    return_date: isRoundTrip ? days.return_date || (directionOf(second)?.info.departure.date ?? null) : null,
    flight_class: direction.transfers[0]?.fly_class.value ?? "economy",
    adult_count: count("ADT"),
    child_count: count("CHD"),
    infant_count: count("INF"),
    senior_count: count("SRC"),
  } as const;
  return { product: "flight", option, back, per: isRoundTrip ? "roundTrip" : "oneWay" };
}
