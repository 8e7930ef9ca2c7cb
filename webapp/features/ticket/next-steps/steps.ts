// Computes the steps before a departure and their local times. A departure that has passed, was cancelled
// or was moved by its carrier has none.

import type { CarBooking } from "@/lib/api/car-types";
import type { AfterSale, BookingLine, FlightBooking } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { inOrderOfLeaving } from "../passengers/whose";
import type { Departure } from "../ticket-product";

export type Step = {
  what: "leave" | "airport" | "counter" | "station" | "pickup" | "bring";
  /** Minutes before the departure; absent for a step without a time. */
  minutes?: number;
  /** Text from the server. */
  why?: string;
};
export type Next = { departure: Departure; line: BookingLine };

/**
 * Closing time of the check-in counter, in minutes before departure. Must match the message
 * `itinerary.checkIn`.
 */
const COUNTER_CLOSES = { domestic: 45, international: 60 };
/** Minutes for bag drop and the walk through the terminal. The multimodal search uses the same value. */
const TERMINAL = 30;
/** Minutes at the bus station before departure. Must match the message `bus-ticket.beThere`. */
const STATION = 30;
/** The time to leave home is rounded down to 5 minutes. */
const ROUND_MS = 5 * 60_000;

/** Returns the next departure and the line of one passenger on it. */
export function nextOf({ lines }: Pick<AfterSale, "lines">, departures: Departure[]): Next | null {
  for (const departure of inOrderOfLeaving(departures, (one) => one)) {
    const line = lines.find((one) => isOf(one, departure) && isAhead(one));
    if (line && departure.date >= today()) return { departure, line };
  }
  return null;
}

const isOf = ({ leg, traveller }: BookingLine, of: Departure) =>
  leg === of.leg && (of.travellers?.includes(traveller) ?? true);
const isAhead = ({ state }: BookingLine) => state === "active" || state === "changing";

export function flightSteps(
  { line }: Next,
  { departure_booking }: Pick<FlightBooking, "departure_booking">,
): Step[] {
  const { departure, arrival } = departure_booking.info;
  const isAbroad = departure.airport.country_code !== arrival.airport.country_code;
  const minutes = COUNTER_CLOSES[isAbroad ? "international" : "domestic"];
  const airport = minutes + TERMINAL;
  return [...leaving(line, airport), { what: "airport", minutes: airport }, { what: "counter", minutes }];
}

/** A ride after a change of buses does not start at home. */
export const busSteps = ({ departure, line }: Next): Step[] =>
  departure.leg > 0 ? [] : [...leaving(line, STATION), { what: "station", minutes: STATION }];

/** Bookings stored before offices existed have none. */
export const carSteps = ({ pickup_office: office, terms }: CarBooking): Step[] => [
  { what: "pickup", minutes: 0, why: office ? `${office.place} · ${office.hours}` : "" },
  { what: "bring", why: terms.bring.join(" · ") },
];

const leaving = ({ access_minutes: access }: BookingLine, minutes: number): Step[] =>
  access ? [{ what: "leave", minutes: minutes + access }] : [];

/** Local time of a step. */
export function momentOf({ what, minutes }: Step, { date, time }: Departure) {
  if (minutes === undefined) return null;
  const exact = Date.parse(`${date}T${formatTime(time)}Z`) - minutes * 60_000;
  const at = what === "leave" ? exact - (exact % ROUND_MS) : exact;
  const [day = "", clock = ""] = new Date(at).toISOString().split("T");
  return { date: day, time: formatTime(clock) };
}
