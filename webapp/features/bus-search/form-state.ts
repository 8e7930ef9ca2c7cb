// State of the bus search form: its defaults and every change that a visitor can make. Pure functions
// that the screen calls.
// Invariants: no date before today, and the arrival is not in the city of the departure.

import type { BusSearchOption, BusSearchRequest, Station } from "@/lib/api/bus-types";
import type { LanguageCode } from "@/lib/api/types";
import { laterOf } from "@/lib/dates";
import type { Direction } from "@/lib/search/use-place-pair";

export type BusForm = {
  departure: Station | null;
  arrival: Station | null;
  departure_date: string;
  show_route_alternatives: boolean;
  /** Language of the station names. */
  language: LanguageCode;
};

export const emptyForm = (today: string, language: LanguageCode): BusForm => ({
  departure: null,
  arrival: null,
  departure_date: today,
  show_route_alternatives: true,
  language,
});

export const withSearch = (form: BusForm, shown: BusSearchOption): BusForm => ({
  ...form,
  departure: shown.departure_station,
  arrival: shown.arrival_station,
  departure_date: shown.departure_date,
  show_route_alternatives: shown.show_route_alternatives,
});

/** Restores a form that was stored on an earlier day: a past date becomes today. */
export const revived = (savedForm: BusForm, today: string): BusForm => ({
  ...savedForm,
  departure_date: laterOf(savedForm.departure_date, today),
});

export const swapped = (form: BusForm): BusForm => ({
  ...form,
  departure: form.arrival,
  arrival: form.departure,
});

/**
 * Sets a station. An arrival in the city of the departure is cleared, because the server rejects that
 * pair.
 */
export function withStation(form: BusForm, direction: Direction, station: Station): BusForm {
  const next = { ...form, [direction]: station };
  return next.departure && next.departure.city === next.arrival?.city ? { ...next, arrival: null } : next;
}

/** Returns the first missing station, or null when the form is complete. */
export const missingStation = ({ departure, arrival }: BusForm): Direction | null =>
  departure === null ? "departure" : arrival === null ? "arrival" : null;

/** Returns the search criteria, or null while a station is missing. */
export function criteriaOf({
  departure,
  arrival,
  departure_date,
  show_route_alternatives,
}: BusForm): BusSearchRequest | null {
  if (!departure || !arrival) return null;
  return {
    departure_date,
    show_route_alternatives,
    departure_station: departure.id,
    arrival_station: arrival.id,
  };
}
