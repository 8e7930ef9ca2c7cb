// Filters of the loaded results: choices and ranges for the outbound flight, the return flight of a
// package, and the price. Choices are derived from the results, so every choice matches at least one.
// Pure functions.

import type { Carrier, Currency, FlightDirection, FlightResult, Money } from "@/lib/api/types";
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
export type DirectionFilters = {
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
export type Filters = { there: DirectionFilters; back: DirectionFilters; price: Span | null };
export type RangeName = "departure" | "arrival" | "duration";

export const NO_DIRECTION_FILTERS: DirectionFilters = {
  airlines: [],
  transfers: [],
  from: [],
  to: [],
  departure: null,
  arrival: null,
  duration: null,
};
export const NO_FILTERS: Filters = { there: NO_DIRECTION_FILTERS, back: NO_DIRECTION_FILTERS, price: null };

const measures: Record<RangeName, (direction: FlightDirection) => number> = {
  departure: (direction) => minutesOf(direction.departure.time),
  arrival: (direction) => minutesOf(direction.arrival.time),
  duration: (direction) => minutesOf(direction.information.duration),
};

/** A value may lie outside a range by this many minutes. */
const TOLERANCE = 2;
const near = (value: number, span: Span | null) => within(value, span, TOLERANCE);

const directionPasses = (direction: FlightDirection, filters: DirectionFilters) =>
  among(direction.airline.code, filters.airlines) &&
  among(direction.information.total_transfer_count, filters.transfers) &&
  among(direction.departure.airport.code, filters.from) &&
  among(direction.arrival.airport.code, filters.to) &&
  withinDay(measures.departure(direction), filters.departure, TOLERANCE) &&
  withinDay(measures.arrival(direction), filters.arrival, TOLERANCE) &&
  near(measures.duration(direction), filters.duration);

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
      directionPasses(outboundOf(item), filters.there) &&
      (back === null || directionPasses(back, filters.back))
    );
  });
}

/** Number of active filters, for the button that opens the filters. */
export function countFilters({ there, back, price }: Filters): number {
  return countSet(there) + countSet(back) + countSet({ price });
}

export type AirportChoice = { airport: FlightDirection["departure"]["airport"]; count: number };
export type DirectionFacets = {
  airlines: { carrier: Carrier; count: number }[];
  transfers: { stops: number; count: number }[];
  from: AirportChoice[];
  to: AirportChoice[];
} & Record<RangeName, Span>;
export type Facets = {
  there: DirectionFacets;
  back: DirectionFacets | null;
  price: Span;
  currency: Currency;
};

/** Returns the available filter choices of the results, or null without results. */
export function facetsOf(items: FlightResult[], departurePrice?: Money): Facets | null {
  const [first] = items;
  if (!first) return null;
  const backs = items.map(returnOf).filter((direction) => direction !== null);
  return {
    there: directionFacets(items.map(outboundOf)),
    back: backs.length > 0 ? directionFacets(backs) : null,
    price: spanOf(items.map((item) => unitsOf(item, departurePrice))),
    currency: first.price.currency,
  };
}

/** Keeps only the filter choices that these facets offer. */
export function fitting(filters: Filters, { there, back }: Facets): Filters {
  const codes = (airports: AirportChoice[]) => airports.map(({ airport }) => airport.code);
  const of = (
    chosen: DirectionFilters,
    { airlines, transfers, from, to }: DirectionFacets,
  ): DirectionFilters => ({
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

function directionFacets(directions: FlightDirection[]): DirectionFacets {
  return {
    airlines: countBy(
      directions.map(({ airline }) => airline),
      ({ code }) => code,
    )
      .map(({ value, count }) => ({ carrier: value, count }))
      .sort((a, b) => a.carrier.name.localeCompare(b.carrier.name)),
    transfers: countBy(
      directions.map(({ information }) => information.total_transfer_count),
      (stops) => stops,
    )
      .map(({ value, count }) => ({ stops: value, count }))
      .sort((a, b) => a.stops - b.stops),
    from: airportsOf(directions.map(({ departure }) => departure.airport)),
    to: airportsOf(directions.map(({ arrival }) => arrival.airport)),
    departure: spanOf(directions.map(measures.departure)),
    arrival: spanOf(directions.map(measures.arrival)),
    duration: spanOf(directions.map(measures.duration)),
  };
}

const airportsOf = (airports: AirportChoice["airport"][]): AirportChoice[] =>
  countBy(airports, ({ code }) => code)
    .map(({ value, count }) => ({ airport: value, count }))
    .sort((a, b) => a.airport.name.localeCompare(b.airport.name));
