// Filters of the loaded results: choices and ranges for the outbound flight, the return flight of a
// package, and the price. Choices are derived from the results, so every choice matches at least one.
// Pure functions.

import type { Carrier, Currency, FlightLeg, FlightResult, Money } from "@/lib/api/types";
import { addMoney, minutesOf } from "@/lib/format";
import {
  among,
  countBy,
  countSet,
  onOffer,
  type Span,
  spanOf,
  wholeUnits,
  within,
  withinDay,
} from "@/lib/search/facets";
import { outboundOf, returnOf } from "./offer";

/** Ranges are in minutes. Null is the whole range, and an empty list selects every choice. */
export type LegFilters = {
  airlines: string[];
  transfers: number[];
  /** Airport codes, for a city with several airports. */
  from: string[];
  to: string[];
  departure: Span | null;
  arrival: Span | null;
  duration: Span | null;
};
/** `price` is in whole units of the currency. */
export type Filters = { there: LegFilters; back: LegFilters; price: Span | null };
export type RangeName = "departure" | "arrival" | "duration";

export const NO_LEG_FILTERS: LegFilters = {
  airlines: [],
  transfers: [],
  from: [],
  to: [],
  departure: null,
  arrival: null,
  duration: null,
};
export const NO_FILTERS: Filters = { there: NO_LEG_FILTERS, back: NO_LEG_FILTERS, price: null };

const measures: Record<RangeName, (leg: FlightLeg) => number> = {
  departure: (leg) => minutesOf(leg.departure.time),
  arrival: (leg) => minutesOf(leg.arrival.time),
  duration: (leg) => minutesOf(leg.information.duration),
};

/** A value may lie outside a range by this many minutes. */
const TOLERANCE = 2;
const near = (value: number, span: Span | null) => within(value, span, TOLERANCE);

const legPasses = (leg: FlightLeg, filters: LegFilters) =>
  among(leg.airline.code, filters.airlines) &&
  among(leg.information.total_transfer_count, filters.transfers) &&
  among(leg.departure.airport.code, filters.from) &&
  among(leg.arrival.airport.code, filters.to) &&
  withinDay(measures.departure(leg), filters.departure, TOLERANCE) &&
  withinDay(measures.arrival(leg), filters.arrival, TOLERANCE) &&
  near(measures.duration(leg), filters.duration);

/** Price on the card, including the chosen outbound flight, in whole units. */
const unitsOf = ({ price }: FlightResult, departurePrice?: Money) =>
  wholeUnits(departurePrice ? addMoney(departurePrice, price).total : price.total);

export function filterResults<Item extends FlightResult>(
  items: Item[],
  filters: Filters,
  departurePrice?: Money,
): Item[] {
  return items.filter((item) => {
    const back = returnOf(item);
    return (
      near(unitsOf(item, departurePrice), filters.price) &&
      legPasses(outboundOf(item), filters.there) &&
      (back === null || legPasses(back, filters.back))
    );
  });
}

/** Number of active filters, for the button that opens the filters. */
export function countFilters({ there, back, price }: Filters): number {
  return countSet(there) + countSet(back) + countSet({ price });
}

export type AirportChoice = { airport: FlightLeg["departure"]["airport"]; count: number };
export type LegFacets = {
  airlines: { carrier: Carrier; count: number }[];
  transfers: { stops: number; count: number }[];
  from: AirportChoice[];
  to: AirportChoice[];
} & Record<RangeName, Span>;
export type Facets = { there: LegFacets; back: LegFacets | null; price: Span; currency: Currency };

/** Returns the available filter choices of the results, or null without results. */
export function facetsOf(items: FlightResult[], departurePrice?: Money): Facets | null {
  const [first] = items;
  if (!first) return null;
  const backs = items.map(returnOf).filter((leg) => leg !== null);
  return {
    there: legFacets(items.map(outboundOf)),
    back: backs.length > 0 ? legFacets(backs) : null,
    price: spanOf(items.map((item) => unitsOf(item, departurePrice))),
    currency: first.price.currency,
  };
}

/** Keeps only the filter choices that these facets offer. */
export function fitting(filters: Filters, { there, back }: Facets): Filters {
  const codes = (airports: AirportChoice[]) => airports.map(({ airport }) => airport.code);
  const of = (chosen: LegFilters, { airlines, transfers, from, to }: LegFacets): LegFilters => ({
    ...chosen,
    from: onOffer(chosen.from, codes(from)),
    to: onOffer(chosen.to, codes(to)),
    airlines: onOffer(
      chosen.airlines,
      airlines.map(({ carrier }) => carrier.code),
    ),
    transfers: onOffer(
      chosen.transfers,
      transfers.map(({ stops }) => stops),
    ),
  });
  return {
    ...filters,
    there: of(filters.there, there),
    back: back ? of(filters.back, back) : filters.back,
  };
}

function legFacets(legs: FlightLeg[]): LegFacets {
  return {
    airlines: countBy(
      legs.map(({ airline }) => airline),
      ({ code }) => code,
    )
      .map(({ value, count }) => ({ carrier: value, count }))
      .sort((a, b) => a.carrier.name.localeCompare(b.carrier.name)),
    transfers: countBy(
      legs.map(({ information }) => information.total_transfer_count),
      (stops) => stops,
    )
      .map(({ value, count }) => ({ stops: value, count }))
      .sort((a, b) => a.stops - b.stops),
    from: airportsOf(legs.map(({ departure }) => departure.airport)),
    to: airportsOf(legs.map(({ arrival }) => arrival.airport)),
    departure: spanOf(legs.map(measures.departure)),
    arrival: spanOf(legs.map(measures.arrival)),
    duration: spanOf(legs.map(measures.duration)),
  };
}

const airportsOf = (airports: AirportChoice["airport"][]): AirportChoice[] =>
  countBy(airports, ({ code }) => code)
    .map(({ value, count }) => ({ airport: value, count }))
    .sort((a, b) => a.airport.name.localeCompare(b.airport.name));
