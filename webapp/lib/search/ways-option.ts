// The option id of a search of all ways between two cities, and what it spells: the results' address is all that they need.

import type { PassengerCounts } from "../api/types";
import { day, plain, spelled } from "./option";

export type WaysCriteria = PassengerCounts & {
  departure_city: number;
  arrival_city: number;
  departure_date: string;
};

/** As its results were shown; the cities by their names. */
export type WaysSearch = WaysCriteria & { id: string; from: string; to: string };

export const waysOption = (of: WaysCriteria): string =>
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

export const waysHref = (option: string) => `/ways/?option=${encodeURIComponent(option)}`;

const SPELLED = /^all\.(\d+)\.(\d+)\.(\d{4})(\d\d)(\d\d)\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** Null for what spells none. */
export function criteriaOf(option: string): WaysCriteria | null {
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
