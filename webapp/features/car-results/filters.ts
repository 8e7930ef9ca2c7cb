// Filters of the loaded cars: class, brand, vendor, gear, fuel, pick-up desk and price. Pure functions.

import type { CarItem } from "@/lib/api/car-types";
import type { Currency } from "@/lib/api/types";
import {
  among,
  type Choices,
  choicesOnOffer,
  countBy,
  type Span,
  spanOf,
  wholeUnits,
  within,
} from "@/lib/search/facets";

export const CHOICES = ["class", "brand", "vendor", "gear", "fuel", "desk"] as const;
export type ChoiceName = (typeof CHOICES)[number];
/** An empty list selects every choice. `price` is in whole units of the currency; null is the whole range. */
export type Filters = Record<ChoiceName, string[]> & { price: Span | null };

export const NO_FILTERS: Filters = {
  class: [],
  brand: [],
  vendor: [],
  gear: [],
  fuel: [],
  desk: [],
  price: null,
};

export type Chosen = { key: string; name: string; logo?: string };
const read: Record<ChoiceName, (item: CarItem) => Chosen> = {
  class: ({ car }) => ({ key: car.class.code, name: car.class.name }),
  brand: ({ car }) => ({ key: car.brand, name: car.brand }),
  vendor: ({ vendor }) => ({ key: String(vendor.id), name: vendor.name, logo: vendor.logo }),
  gear: ({ car }) => ({ key: car.gear_type.code, name: car.gear_type.name }),
  fuel: ({ car }) => ({ key: car.fuel_type.code, name: car.fuel_type.name }),
  desk: ({ pickup_desk: desk }) => ({ key: desk?.code ?? "", name: desk?.name ?? "" }),
};

export const filterCars = (items: CarItem[], filters: Filters) =>
  items.filter(
    (item) =>
      within(wholeUnits(item.price.total), filters.price) &&
      CHOICES.every((name) => among(read[name](item).key, filters[name])),
  );

export type Facets = Record<ChoiceName, Choices<Chosen>> & { price: Span; currency: Currency };

/** Returns the available filter choices of these cars, or null without cars. */
export function facetsOf(items: CarItem[]): Facets | null {
  const [first] = items;
  if (!first) return null;
  const choices = (name: ChoiceName) =>
    countBy(items.map(read[name]), ({ key }) => key).sort((a, b) => a.value.name.localeCompare(b.value.name));
  return {
    class: choices("class"),
    brand: choices("brand"),
    vendor: choices("vendor"),
    gear: choices("gear"),
    fuel: choices("fuel"),
    desk: choices("desk"),
    price: spanOf(items.map(({ price }) => wholeUnits(price.total))),
    currency: first.price.currency,
  };
}

/** Keeps only the filter choices that these cars offer. Filters stored by older versions have no classes. */
export const fitting = (filters: Filters, facets: Facets): Filters => ({
  ...filters,
  ...choicesOnOffer(CHOICES, { ...NO_FILTERS, ...filters }, facets),
});
