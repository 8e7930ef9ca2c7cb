// What tickets may be changed for, in one shape for all products.

import type { BusChanges, CarChanges, FlightChanges, Money } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatFlight } from "@/lib/format";
import type { Product } from "@/lib/product";

export type Amounts = { difference: Money; change_fee: Money; due: Money };
export type Offer = Amounts & {
  product_id: string;
  fare_code?: string;
  /** When it leaves and arrives, or what is rented. */
  title: string;
  /** From its departure to its arrival. */
  daysLater: number;
  /** Who carries it, and by which fare. */
  detail: string;
  /** Of flights. */
  stops?: number;
  /** Of one ordinary seat. */
  seat?: Money;
};
export type Offers = {
  there: Offer[];
  /** Where both ways are changed. */
  back: Offer[];
  paid: Money;
  session_unique: string;
  /** Seats to choose. */
  seats: number;
  /** The carrier changed the departure: whatever is chosen costs nothing. */
  waived: boolean;
};

type Change = FlightChanges["search"][number];

const ofFlight = ({ departure, arrival, airline, information, price, product_id, fares }: Change): Offer[] =>
  fares.map(({ code, ...amounts }) => ({
    ...amounts,
    product_id,
    fare_code: code,
    title: `${departure.time} – ${arrival.time}`,
    daysLater: dayOffset(departure.date, arrival.date),
    detail: [
      airline.name,
      formatFlight(information.flight_number),
      price.alternative_prices.find((fare) => fare.code === code)?.name,
    ].join(" · "),
    stops: information.total_transfer_count,
  }));

export function offersOf(product: Product, answer: unknown): Offers {
  if (product === "flight") {
    const { search, return_search, paid, session_unique, waived } = answer as FlightChanges;
    return {
      there: search.flatMap(ofFlight),
      back: return_search.flatMap(ofFlight),
      paid,
      session_unique,
      seats: 0,
      waived,
    };
  }
  if (product === "bus") {
    const { search, paid, session_unique, seats, waived } = answer as BusChanges;
    const there = search.map(({ product_id, departure, arrival, company, price, ...amounts }) => ({
      difference: amounts.difference,
      change_fee: amounts.change_fee,
      due: amounts.due,
      product_id,
      title: `${departure.time} – ${arrival.time}`,
      daysLater: dayOffset(departure.date, arrival.date),
      detail: company.name,
      seat: price,
    }));
    return { there, back: [], paid, session_unique, seats, waived };
  }
  const { search, paid, session_unique } = answer as CarChanges;
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
