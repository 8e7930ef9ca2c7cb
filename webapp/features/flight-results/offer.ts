// How a result is read: one flight, or a package of there and back. Used by cards, filters and sorts alike.

import type { FareFamily, FlightLeg, FlightResult, PackagedFlightItem, SupplierTerms } from "@/lib/api/types";

export const isPackaged = (item: FlightResult): item is PackagedFlightItem => "return" in item;

export const outboundOf = (item: FlightResult): FlightLeg => (isPackaged(item) ? item.departure : item);
export const returnOf = (item: FlightResult): FlightLeg | null => (isPackaged(item) ? item.return : null);

/** Those of a supplier outside; undefined for the built-in network, whose places are held. */
export const supplierOf = (item: FlightResult): SupplierTerms | undefined =>
  item.price.alternative_prices[0]?.features.supplier;

/** The fare with this code; without one the cheapest, which comes first. */
export const fareOf = (item: FlightResult, code: string | null): FareFamily | undefined => {
  const fares = item.price.alternative_prices;
  return fares.find((fare) => fare.code === code) ?? fares[0];
};
