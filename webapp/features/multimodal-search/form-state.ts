// State of the multimodal search form: its defaults and every change that a visitor can make. Pure
// functions that the screen calls.
// Invariants: no date before today, and the arrival city differs from the departure city.

import type { City } from "@/lib/api/multimodal-types";
import type { LanguageCode, PassengerCounts } from "@/lib/api/types";
import { addDays, laterOf } from "@/lib/dates";
import type { MultimodalCriteria, MultimodalSearch } from "@/lib/search/multimodal-option";
import type { Direction } from "@/lib/search/use-place-pair";

export type MultimodalForm = {
  departure: City | null;
  arrival: City | null;
  departure_date: string;
  counts: PassengerCounts;
  /** Language of the city names. */
  language: LanguageCode;
};

export const emptyForm = (today: string, language: LanguageCode): MultimodalForm => ({
  departure: null,
  arrival: null,
  departure_date: addDays(today, 1),
  counts: { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
  language,
});

/** Fills the form from an earlier search. For a city that the form does not hold, only the name is known. */
export function withSearch(form: MultimodalForm, shown: MultimodalSearch): MultimodalForm {
  const cities = [form.departure, form.arrival];
  const cityOf = (id: number, name: string): City =>
    cities.find((city) => city?.id === id) ?? {
      id,
      city: name,
      province: name,
      country_code: "",
      country: "",
    };
  const { adult_count, child_count, infant_count, senior_count } = shown;
  return {
    ...form,
    departure: cityOf(shown.departure_city, shown.from),
    arrival: cityOf(shown.arrival_city, shown.to),
    departure_date: shown.departure_date,
    counts: { adult_count, child_count, infant_count, senior_count },
  };
}

/** Restores a form that was stored on an earlier day: a past date becomes today. */
export const revived = (stored: MultimodalForm, today: string): MultimodalForm => ({
  ...stored,
  departure_date: laterOf(stored.departure_date, today),
});

export const swapped = (form: MultimodalForm): MultimodalForm => ({
  ...form,
  departure: form.arrival,
  arrival: form.departure,
});

/** Sets a city. An arrival equal to the departure is cleared, because the server rejects that pair. */
export function withCity(form: MultimodalForm, direction: Direction, city: City): MultimodalForm {
  const next = { ...form, [direction]: city };
  return next.departure?.id === next.arrival?.id ? { ...next, arrival: null } : next;
}

/** Returns the first missing city, or null when the form is complete. */
export const missingCity = ({ departure, arrival }: MultimodalForm): Direction | null =>
  departure === null ? "departure" : arrival === null ? "arrival" : null;

/** Returns the search criteria for the address of the search results, or null while a city is missing. */
export function criteriaOf({
  departure,
  arrival,
  departure_date,
  counts,
}: MultimodalForm): MultimodalCriteria | null {
  if (!departure || !arrival) return null;
  return { ...counts, departure_city: departure.id, arrival_city: arrival.id, departure_date };
}
