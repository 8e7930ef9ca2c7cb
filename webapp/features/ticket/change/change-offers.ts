// Offers of a change in one type for all products.

import type { BusItem } from "@/lib/api/bus-types";
import type { BusChanges, CarChanges, FareFamily, FlightChange, FlightChanges, Money } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatFlight } from "@/lib/format";

export type Amounts = { difference: Money; change_fee: Money; due: Money };
export type Offer = Amounts & {
  product_id: string;
  fare_code?: string;
  /** Departure and arrival times, or the rented car. */
  title: string;
  /** Days between departure and arrival. */
  daysLater: number;
  /** The carrier, with the flight numbers. */
  detail: string;
  /** Flights only. Each fare is an offer; a fare without a name from its airline is named by its cabin. */
  stops?: number;
  fare?: FareFamily;
  cabin?: string;
  /** Buses only. Shown on the card; an ordinary seat costs its price. */
  bus?: BusItem;
};
export type Offers = {
  there: Offer[];
  /** Offers of the return direction, when both directions are changed. */
  back: Offer[];
  paid: Money;
  session_unique: string;
  /** Number of seats to choose. */
  seats: number;
  /** True when the carrier changed the departure, so that every offer is free of charge. */
  waived: boolean;
};

const ofFlight = ({ departure, arrival, product_id, fares, ...flight }: FlightChange): Offer[] =>
  fares.map(({ code, ...amounts }) => ({
    ...amounts,
    product_id,
    fare_code: code,
    title: `${departure.time} – ${arrival.time}`,
    daysLater: dayOffset(departure.date, arrival.date),
    detail: [
      flight.airline.name,
      ...flight.transfers.map(({ flight_number }) => formatFlight(flight_number)),
    ].join(" · "),
    stops: flight.information.total_transfer_count,
    fare: flight.price.alternative_prices.find((fare) => fare.code === code),
    cabin: flight.information.class.name,
  }));

export function offersOf(answer: FlightChanges | BusChanges | CarChanges): Offers {
  if ("return_search" in answer) {
    const { search, return_search, paid, session_unique, waived } = answer;
    return {
      there: search.flatMap(ofFlight),
      back: return_search.flatMap(ofFlight),
      paid,
      session_unique,
      seats: 0,
      waived,
    };
  }
  if ("seats" in answer) {
    const { search, paid, session_unique, seats, waived } = answer;
    const there = search.map(({ difference, change_fee, due, ...bus }) => ({
      difference,
      change_fee,
      due,
      product_id: bus.product_id,
      title: `${bus.departure.time} – ${bus.arrival.time}`,
      daysLater: dayOffset(bus.departure.date, bus.arrival.date),
      detail: bus.company.name,
      bus,
    }));
    return { there, back: [], paid, session_unique, seats, waived };
  }
  const { search, paid, session_unique } = answer;
  const there = search.map(({ product_id, car, vendor, difference, change_fee, due }) => ({
    difference,
    change_fee,
    due,
    product_id,
    title: `${car.brand} ${car.model}`,
    daysLater: 0,
    detail: vendor.name,
  }));
  return { there, back: [], paid, session_unique, seats: 0, waived: false };
}
