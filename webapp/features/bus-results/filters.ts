// Filters of the loaded buses: layout, company, stations, departure and price. Pure functions.

import type { BusItem } from "@/lib/api/bus-types";
import type { Currency } from "@/lib/api/types";
import { minutesOf } from "@/lib/format";
import {
  among,
  type Choices,
  choicesOnOffer,
  countBy,
  type Span,
  spanOf,
  wholeUnits,
  within,
  withinDay,
} from "@/lib/search/facets";

export const CHOICES = ["layout", "company", "from", "to"] as const;
export type ChoiceName = (typeof CHOICES)[number];
/**
 * An empty list selects every choice and null the whole range. `departure` is in minutes from midnight,
 * `price` in whole units of the currency.
 */
export type Filters = Record<ChoiceName, string[]> & { departure: Span | null; price: Span | null };

export const NO_FILTERS: Filters = {
  layout: [],
  company: [],
  from: [],
  to: [],
  departure: null,
  price: null,
};

export type Chosen = { key: string; name: string; logo?: string };
const read: Record<ChoiceName, (item: BusItem) => Chosen> = {
  layout: ({ information: { seat_type } }) => ({ key: seat_type, name: seat_type }),
  company: ({ company }) => ({ key: String(company.id), name: company.name, logo: company.logo }),
  from: ({ departure: { station } }) => ({ key: String(station.id), name: station.name }),
  to: ({ arrival: { station } }) => ({ key: String(station.id), name: station.name }),
};
const departureOf = ({ departure }: BusItem) => minutesOf(departure.time);
const priceOf = ({ price }: BusItem) => wholeUnits(price.total);

export const filterBuses = (items: BusItem[], filters: Filters) =>
  items.filter(
    (item) =>
      within(priceOf(item), filters.price) &&
      withinDay(departureOf(item), filters.departure) &&
      CHOICES.every((name) => among(read[name](item).key, filters[name])),
  );

export type Facets = Record<ChoiceName, Choices<Chosen>> & {
  departure: Span;
  price: Span;
  currency: Currency;
};

/** Returns the available filter choices of these buses, or null without buses. */
export function facetsOf(items: BusItem[]): Facets | null {
  const [first] = items;
  if (!first) return null;
  const byName = (a: { value: Chosen }, b: { value: Chosen }) => a.value.name.localeCompare(b.value.name);
  const choices = (name: ChoiceName) => countBy(items.map(read[name]), ({ key }) => key).sort(byName);
  return {
    layout: choices("layout"),
    company: choices("company"),
    from: choices("from"),
    to: choices("to"),
    departure: spanOf(items.map(departureOf)),
    price: spanOf(items.map(priceOf)),
    currency: first.price.currency,
  };
}

/** Keeps only the filter choices that these buses offer. */
export const fitting = (filters: Filters, facets: Facets): Filters => ({
  ...filters,
  ...choicesOnOffer(CHOICES, filters, facets),
});
