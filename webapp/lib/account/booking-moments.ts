// Dates and times at which a booking's journey starts and continues, for every product. Used by the
// member's tickets and by home.

import type { BookingCard, BusBookingCard, CarBookingCard, FlightBookingCard } from "../api/account-types";
import type { BusBooking } from "../api/bus-types";
import type { CarBooking } from "../api/car-types";
import type { BookingState, FlightBooking, FlightBookingDirection } from "../api/types";
import { today } from "../dates";

export type Moment = {
  key: "departure" | "return" | "leaves" | "arrives" | "pickup" | "dropoff";
  date: string;
  time: string;
};

/**
 * Returns the moments of a booking. A direction in which passengers travel separately shows the next of its
 * moments from `from` on, or the last one when all have passed.
 */
export function momentsOf(card: BookingCard, from = today()): Moment[] {
  const shared = sharedMoments(card);
  const own = ownMoments(card);
  const moments = shared.map((moment) => {
    const ofDirection = own.filter(({ key }) => key === moment.key);
    return ofDirection.find((one) => instantOf(one) >= from) ?? ofDirection.at(-1) ?? moment;
  });
  // The arrival of a bus is known for the first passenger's ride only.
  const isTheirs = instantOf(moments[0]) === instantOf(shared[0]);
  return isTheirs ? moments : moments.filter(({ key }) => key !== "arrives");
}

function sharedMoments(card: BookingCard): Moment[] {
  if ("departure_booking" in card) return flightMoments(card);
  if ("company" in card) return busMoments(card);
  return carMoments(card);
}

function flightMoments({ departure_booking, return_booking }: FlightBookingCard): Moment[] {
  const moment = (key: Moment["key"], { info }: FlightBookingCard["departure_booking"]) => ({
    key,
    date: info.departure_date,
    time: info.departure_time,
  });
  return [
    moment("departure", departure_booking),
    ...(return_booking ? [moment("return", return_booking)] : []),
  ];
}

const busMoments = ({ departure, arrival }: BusBookingCard): Moment[] => [
  { key: "leaves", date: departure.date, time: departure.time },
  { key: "arrives", date: arrival.date, time: arrival.time },
];

const carMoments = ({ pickup, dropoff }: CarBookingCard): Moment[] => [
  { key: "pickup", date: pickup.date, time: pickup.time },
  { key: "dropoff", date: dropoff.date, time: dropoff.time },
];

/**
 * Returns the departures of passengers who travel separately. Cards saved before separate journeys
 * existed have none.
 */
const ownMoments = (card: BookingCard): Moment[] =>
  (card.info.journeys ?? []).map(({ leg, departs }) => ({
    key: "company" in card ? "leaves" : leg ? "return" : "departure",
    date: departs.slice(0, 10),
    time: departs.slice(11),
  }));

const UNFINISHED: readonly BookingState[] = ["held", "payment_pending", "paid", "ticketed"];

/** Directions by moment; moments without an entry belong to the whole booking. */
const DIRECTION_OF: Partial<Record<Moment["key"], number>> = { departure: 0, return: 1 };

/**
 * True when a moment's direction is cancelled for all passengers, or the whole booking is cancelled. False
 * for cards saved before `info.cancelled` existed.
 */
export const isCancelledOn = ({ info }: BookingCard, { key }: Moment) =>
  info.cancelled?.some((direction) => direction === DIRECTION_OF[key] || !UNFINISHED.includes(info.state)) ??
  false;

/**
 * Returns the first moment from an instant or a day on; null when all moments have passed or are cancelled,
 * or when the booking failed.
 */
export function nextMoment(card: BookingCard, from = today()): Moment | null {
  if (!UNFINISHED.includes(card.info.state)) return null;
  const [next = null] = [...sharedMoments(card), ...ownMoments(card)]
    .filter((moment) => instantOf(moment) >= from && !isCancelledOn(card, moment))
    .sort((one, other) => instantOf(one).localeCompare(instantOf(other)));
  return next;
}

/** Returns `YYYY-MM-DDTHH:MM`, local to the place. */
export const instantOf = (moment: Moment | undefined) =>
  moment ? `${moment.date}T${moment.time}`.slice(0, 16) : "";

/** Reduces a whole booking to its card. */
export function cardOf(booking: FlightBooking | BusBooking | CarBooking): BookingCard {
  if ("company" in booking) return booking;
  if ("departure_booking" in booking) {
    const { departure_booking, return_booking } = booking;
    return {
      ...booking,
      departure_booking: directionOf(departure_booking),
      return_booking: return_booking && directionOf(return_booking),
    };
  }
  const { search_options: rental } = booking;
  return {
    ...booking,
    pickup: { location: rental.pickup_location, date: rental.pickup_date, time: rental.pickup_time },
    dropoff: { location: rental.dropoff_location, date: rental.dropoff_date, time: rental.dropoff_time },
  };
}

const directionOf = ({ info: { departure, arrival } }: FlightBookingDirection) => ({
  info: {
    departure_airport: departure.airport,
    arrival_airport: arrival.airport,
    departure_date: departure.date,
    departure_time: departure.time,
  },
});
