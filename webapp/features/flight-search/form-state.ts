// State of the flight search form: its defaults and every change that a visitor can make. Pure functions
// that the screen calls.
// Invariants: no date before today, and no return before the departure.

import type {
  Airport,
  FlightSearchOption,
  FlightSearchRequest,
  FlyType,
  LanguageCode,
  PassengerCounts,
} from "@/lib/api/types";
import { addDays, laterOf } from "@/lib/dates";

export type FlightForm = {
  fly_type: FlyType;
  direct_flights_only: boolean;
  departure: Airport | null;
  arrival: Airport | null;
  /** Language of the airport names. */
  language: LanguageCode;
  departure_date: string;
  return_date: string;
  counts: PassengerCounts;
  flight_class: string;
};

export function emptyForm(today: string, language: LanguageCode): FlightForm {
  return {
    fly_type: "OW",
    direct_flights_only: false,
    departure: null,
    arrival: null,
    language,
    departure_date: addDays(today, 1),
    return_date: addDays(today, 3),
    counts: { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
    flight_class: "economy",
  };
}

/**
 * Fills the form from an earlier search. A one-way search keeps the return date unless the departure is
 * later.
 */
export function withSearch(form: FlightForm, shown: FlightSearchOption, today: string): FlightForm {
  const { adult_count, child_count, infant_count, senior_count, return_date } = shown;
  const { fly_type, direct_flights_only, flight_class } = shown;
  const dated = withDeparture(form, shown.departure_date, today);
  return {
    ...dated,
    fly_type,
    direct_flights_only,
    departure: { ...shown.departure_airport, timezone: shown.departure_timezone },
    arrival: shown.arrival_airport,
    return_date: return_date ?? dated.return_date,
    counts: { adult_count, child_count, infant_count, senior_count },
    flight_class,
  };
}

/** Restores a form that was stored on an earlier day: past dates are replaced by the defaults. */
export function revived(savedForm: FlightForm, today: string): FlightForm {
  if (savedForm.departure_date >= today) return savedForm;
  const { departure_date, return_date } = emptyForm(today, savedForm.language);
  return {
    ...savedForm,
    departure_date,
    return_date: savedForm.return_date < departure_date ? return_date : savedForm.return_date,
  };
}

/** Sets the departure date. A return date before the new departure moves to that date. */
export function withDeparture(form: FlightForm, date: string, today: string): FlightForm {
  const departure_date = laterOf(date, today);
  return { ...form, departure_date, return_date: laterOf(form.return_date, departure_date) };
}

/** Sets the return date, which makes the search a round trip. */
export function withReturn(form: FlightForm, date: string): FlightForm {
  return { ...form, fly_type: "RT", return_date: laterOf(date, form.departure_date) };
}

export const swapped = (form: FlightForm): FlightForm => ({
  ...form,
  departure: form.arrival,
  arrival: form.departure,
});

export const isSameCity = (a: Airport, b: Airport) =>
  a.id === b.id || (a.city === b.city && a.country_code === b.country_code);

/** Sets an airport. An arrival in the city of the departure is cleared. */
export function withPlace(
  form: FlightForm,
  direction: "departure" | "arrival",
  airport: Airport,
): FlightForm {
  const next = { ...form, [direction]: airport };
  return next.departure && next.arrival && isSameCity(next.departure, next.arrival)
    ? { ...next, arrival: null }
    : next;
}

/** Returns the first missing place, or null when the form is complete. */
export const missingPlace = ({ departure, arrival }: FlightForm) =>
  departure === null ? "departure" : arrival === null ? "arrival" : null;

/** Returns the search criteria, or null while a place is missing. */
export function criteriaOf(form: FlightForm): FlightSearchRequest | null {
  if (!form.departure || !form.arrival) return null;
  return {
    ...form.counts,
    fly_type: form.fly_type,
    direct_flights_only: form.direct_flights_only,
    refundables_only: false,
    departure_airport: form.departure.id,
    arrival_airport: form.arrival.id,
    departure_date: form.departure_date,
    return_date: form.fly_type === "RT" ? form.return_date : null,
    flight_class: form.flight_class,
  };
}
