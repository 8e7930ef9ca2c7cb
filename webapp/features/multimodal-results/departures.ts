// Departures of one product in a multimodal search: those that the search itself returned, plus the
// cheapest offer of each part of the day from the product's own search results.

import type { BusItem } from "@/lib/api/bus-types";
import type { Trip } from "@/lib/api/multimodal-types";
import type { FlightItem } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { compareMoney, formatTime, minutesOf, timesMoney } from "@/lib/format";

const MOST = 6;
/** Length of a part of the day (night, morning, afternoon, evening), in minutes. */
const PART_OF_DAY_MINUTES = 6 * 60;

export const keyOf = ({ option, carrier, departs_at, price }: Trip) =>
  [option, carrier, departs_at, price.total].join(" ");

/** An offer of the product's own search. A flight is priced for the whole party, a bus for one seat. */
export type Offered = FlightItem | BusItem;

/** Returns the departures sorted by time of day. */
export function departuresOf(own: Trip[], offered: Offered[], seats: number): Trip[] {
  const known = new Set(own.map(({ departs_at }) => departs_at));
  const others = offered
    .flatMap((item) => tripOf(item, own, seats) ?? [])
    .filter(({ departs_at }) => !known.has(departs_at))
    .sort((a, b) => compareMoney(a.price.total, b.price.total));
  const cheapest = others.filter(
    (trip, at) => others.findIndex((other) => partOf(other) === partOf(trip)) === at,
  );
  return [...own, ...cheapest].slice(0, MOST).sort((a, b) => minutesIn(a) - minutesIn(b));
}

const minutesIn = ({ departs_at }: Trip) => minutesOf(departs_at ?? "00:00");
const partOf = (trip: Trip) => Math.floor(minutesIn(trip) / PART_OF_DAY_MINUTES);

/**
 * Converts an offer into a `Trip`. Access times are copied from a known trip between the same two places.
 * Returns null when no such trip is known or when the offer has too few seats for the party.
 */
function tripOf(item: Offered, own: Trip[], seats: number): Trip | null {
  const { from, to, carrier, left, total } = "company" in item ? ofBus(item, seats) : ofFlight(item);
  const { duration, total_transfer_count: stops } = item.information;
  const base = own.find(
    (trip) => trip.departure.name === from && trip.arrival.name === to && trip.stops === stops,
  );
  if (!base || left < seats) return null;
  const travel = minutesOf(duration);
  const parts = base.parts.map((part) => (part.kind === "travel" ? { ...part, minutes: travel } : part));
  return {
    ...base,
    carrier,
    departs_at: formatTime(item.departure.time),
    arrives_at: formatTime(item.arrival.time),
    days_later: dayOffset(item.departure.date, item.arrival.date),
    price: { total, currency: item.price.currency },
    parts,
    minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

const ofFlight = ({ airline, departure, arrival, information, price }: FlightItem) => ({
  from: departure.airport.name,
  to: arrival.airport.name,
  carrier: airline.name,
  left: information.remaining_seats,
  total: price.total,
});

const ofBus = ({ company, departure, arrival, information, price }: BusItem, seats: number) => ({
  from: departure.station.name,
  to: arrival.station.name,
  carrier: company.name,
  left: information.remaning_seats,
  total: timesMoney(price, seats).total,
});
