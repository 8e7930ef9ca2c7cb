// Reads a result, which is one flight or a round-trip package. Shared by cards, filters and sorts.

import type {
  FareFamily,
  FlightDirection,
  FlightResult,
  PackagedFlightItem,
  SupplierTerms,
} from "@/lib/api/types";

export const isPackaged = (item: FlightResult): item is PackagedFlightItem => "return" in item;

export const outboundOf = (item: FlightResult): FlightDirection => (isPackaged(item) ? item.departure : item);
export const returnOf = (item: FlightResult): FlightDirection | null =>
  isPackaged(item) ? item.return : null;

/** Terms of an external supplier; undefined for the built-in network, whose seats are held. */
export const supplierOf = (item: FlightResult): SupplierTerms | undefined =>
  item.price.alternative_prices[0]?.features.supplier;

/** Returns the fare with this code; without a code, the cheapest fare, which comes first. */
export const fareOf = (item: FlightResult, code: string | null): FareFamily | undefined => {
  const fares = item.price.alternative_prices;
  return fares.find((fare) => fare.code === code) ?? fares[0];
};
