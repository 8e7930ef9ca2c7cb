// When a booking's journey begins and goes on, whatever was bought. Called by the user's tickets and by home.

import type { BookingCard, BusBookingCard, CarBookingCard, FlightBookingCard } from "../api/account-types";
import type { BusBooking } from "../api/bus-types";
import type { CarBooking } from "../api/car-types";
import type { BookingState, FlightBooking, FlightBookingLeg } from "../api/types";
import { today } from "../dates";

export type Moment = {
  key: "departure" | "return" | "leaves" | "arrives" | "pickup" | "dropoff";
  date: string;
  time: string;
};

/** A way that not all travel alike is told by its next moment from a day on, and by the last where all have passed. */
export function momentsOf(card: BookingCard, from = today()): Moment[] {
  const shared = sharedMoments(card);
  const own = ownMoments(card);
  const moments = shared.map((moment) => {
    const ofWay = own.filter(({ key }) => key === moment.key);
    return ofWay.find((one) => instantOf(one) >= from) ?? ofWay.at(-1) ?? moment;
  });
  // When a bus arrives is known of the first traveller's ride alone.
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

/** When each sets out of those who do not travel alike. A card that was saved before there was any has none. */
const ownMoments = (card: BookingCard): Moment[] =>
  (card.info.journeys ?? []).map(({ leg, departs }) => ({
    key: "company" in card ? "leaves" : leg ? "return" : "departure",
    date: departs.slice(0, 10),
    time: departs.slice(11),
  }));

const UNFINISHED: readonly BookingState[] = ["held", "payment_pending", "paid", "ticketed"];

/** The others are of the whole booking. */
const LEG_OF: Partial<Record<Moment["key"], number>> = { departure: 0, return: 1 };

/** Has everybody of the booking given this way back, or all of it? A card that was saved before there was any word of it says nothing. */
export const isCancelledOn = ({ info }: BookingCard, { key }: Moment) =>
  info.cancelled?.some((leg) => leg === LEG_OF[key] || !UNFINISHED.includes(info.state)) ?? false;

/** The first moment from an instant on, or from a day on; null where all have passed or are cancelled, or nothing came of the booking. */
export function nextMoment(card: BookingCard, from = today()): Moment | null {
  if (!UNFINISHED.includes(card.info.state)) return null;
  const [next = null] = [...sharedMoments(card), ...ownMoments(card)]
    .filter((moment) => instantOf(moment) >= from && !isCancelledOn(card, moment))
    .sort((one, other) => instantOf(one).localeCompare(instantOf(other)));
  return next;
}

/** `YYYY-MM-DDTHH:MM`, local to the place. */
export const instantOf = (moment: Moment | undefined) =>
  moment ? `${moment.date}T${moment.time}`.slice(0, 16) : "";

/** A whole booking at a glance. */
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

const directionOf = ({ info: { departure, arrival } }: FlightBookingLeg) => ({
  info: {
    departure_airport: departure.airport,
    arrival_airport: arrival.airport,
    departure_date: departure.date,
    departure_time: departure.time,
  },
});
