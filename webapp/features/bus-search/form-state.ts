// The bus form as data: its defaults and every change a traveller can make. Pure; the screen only calls these.
// Holds always: no date before today, no arrival in the departure's own city.

import type { BusSearchOption, BusSearchRequest, Station } from "@/lib/api/bus-types";
import type { LanguageCode } from "@/lib/api/types";
import { laterOf } from "@/lib/dates";
import type { Direction } from "@/lib/search/use-place-pair";

export type BusForm = {
  departure: Station | null;
  arrival: Station | null;
  departure_date: string;
  show_route_alternatives: boolean;
  /** In which the stations are named. */
  language: LanguageCode;
};

export const emptyForm = (today: string, language: LanguageCode): BusForm => ({
  departure: null,
  arrival: null,
  departure_date: today,
  show_route_alternatives: true,
  language,
});

export const asked = (form: BusForm, shown: BusSearchOption): BusForm => ({
  ...form,
  departure: shown.departure_station,
  arrival: shown.arrival_station,
  departure_date: shown.departure_date,
  show_route_alternatives: shown.show_route_alternatives,
});

/** A form kept from an earlier day: a date that has passed is today. */
export const revived = (kept: BusForm, today: string): BusForm => ({
  ...kept,
  departure_date: laterOf(kept.departure_date, today),
});

export const swapped = (form: BusForm): BusForm => ({
  ...form,
  departure: form.arrival,
  arrival: form.departure,
});

/** Sets a station; an arrival in the departure's own city is cleared, to be chosen again: the server refuses it. */
export function withStation(form: BusForm, direction: Direction, station: Station): BusForm {
  const next = { ...form, [direction]: station };
  return next.departure && next.departure.city === next.arrival?.city ? { ...next, arrival: null } : next;
}

/** The first station still missing; null when the form is complete. */
export const missingStation = ({ departure, arrival }: BusForm): Direction | null =>
  departure === null ? "departure" : arrival === null ? "arrival" : null;

/** What is sent; null while a station is missing. */
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
