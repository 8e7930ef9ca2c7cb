// Option id of a multimodal search between two cities, and its decoding: the results' address
// needs nothing else.

import type { PassengerCounts } from "../api/types";
import { day, plain, spelled } from "./option";

export type MultimodalCriteria = PassengerCounts & {
  departure_city: number;
  arrival_city: number;
  departure_date: string;
};

/** A search whose results were shown, with the cities' names. */
export type MultimodalSearch = MultimodalCriteria & { id: string; from: string; to: string };

export const multimodalOption = (of: MultimodalCriteria): string =>
  spelled([
    "all",
    of.departure_city,
    of.arrival_city,
    day(of.departure_date),
    of.adult_count,
    of.child_count,
    of.infant_count,
    of.senior_count,
  ]);

export const multimodalHref = (option: string) => `/ways/?option=${encodeURIComponent(option)}`;

const SPELLED = /^all\.(\d+)\.(\d+)\.(\d{4})(\d\d)(\d\d)\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** Returns null for an id of another kind. */
export function criteriaOf(option: string): MultimodalCriteria | null {
  const parts = SPELLED.exec(plain(option));
  if (!parts) return null;
  const number = (at: number) => Number(parts[at]);
  return {
    departure_city: number(1),
    arrival_city: number(2),
    departure_date: `${parts[3]}-${parts[4]}-${parts[5]}`,
    adult_count: number(6),
    child_count: number(7),
    infant_count: number(8),
    senior_count: number(9),
  };
}
