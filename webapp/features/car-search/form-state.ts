// State of the car search form: its defaults and the effects of every change. Pure functions that the
// screen calls.
// Invariants: the pick-up is in a future slot, and the return is three to 45 rental days later. The
// server validates the same rules.

import type { CarLocation, CarSearchOption, CarSearchRequest } from "@/lib/api/car-types";
import type { LanguageCode } from "@/lib/api/types";
import { addDays, clockInTurkiye, lastSearched, laterOf } from "@/lib/dates";
import { clock } from "@/lib/search/facets";

export type CarForm = {
  pickup: CarLocation | null;
  /** Null until it is chosen, and when the car is returned at the pick-up place. */
  dropoff: CarLocation | null;
  different_dropoff: boolean;
  pickup_date: string;
  pickup_time: string;
  dropoff_date: string;
  dropoff_time: string;
  /** Language of the place names. */
  language: LanguageCode;
};
/** A date and a local time (`HH:MM`) of the pick-up place. */
export type Moment = { date: string; time: string };

export const MIN_DAYS = 3;
export const MAX_DAYS = 45;
const [FIRST_SLOT, LAST_SLOT, SLOT_MINUTES] = [10 * 60, 22 * 60, 30];

/** Cars are handed over every half hour from 10:00 to 22:00. */
export const SLOTS: readonly string[] = Array.from(
  { length: (LAST_SLOT - FIRST_SLOT) / SLOT_MINUTES + 1 },
  (_, index) => clock(FIRST_SLOT + index * SLOT_MINUTES),
);
const DEFAULT_TIME = "10:00";

/** All places are in Türkiye, which has one time zone; the visitor's own date may differ. */
export function clockThere(now = new Date()): Moment {
  const there = clockInTurkiye(now);
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}

/** Remaining slots of a day. */
export const slotsOn = (date: string, now: Moment): readonly string[] =>
  date === now.date ? SLOTS.filter((slot) => slot > now.time) : SLOTS;

const firstDay = (now: Moment) => (slotsOn(now.date, now).length > 0 ? now.date : addDays(now.date, 1));

export const pickupDays = (now: Moment) => ({ min: firstDay(now), max: lastSearched(now.date) });

/** A return later in the day than the pick-up starts another rental day of 24 hours. */
export const dropoffDays = ({ pickup_date, pickup_time, dropoff_time }: CarForm) => ({
  min: addDays(pickup_date, MIN_DAYS),
  max: addDays(pickup_date, dropoff_time > pickup_time ? MAX_DAYS - 1 : MAX_DAYS),
});

export function emptyForm(now: Moment, language: LanguageCode): CarForm {
  const pickup_date = firstDay(now);
  return {
    pickup: null,
    dropoff: null,
    different_dropoff: false,
    pickup_date,
    pickup_time: slotsOn(pickup_date, now)[0] ?? DEFAULT_TIME,
    dropoff_date: addDays(pickup_date, MIN_DAYS),
    dropoff_time: DEFAULT_TIME,
    language,
  };
}

export function withSearch(form: CarForm, shown: CarSearchOption): CarForm {
  const { pickup_location: pickup, dropoff_location: dropoff } = shown;
  const different_dropoff = dropoff.id !== pickup.id;
  const { pickup_date, pickup_time, dropoff_date, dropoff_time } = shown;
  return {
    ...form,
    pickup,
    dropoff: different_dropoff ? dropoff : form.dropoff,
    different_dropoff,
    pickup_date,
    pickup_time,
    dropoff_date,
    dropoff_time,
  };
}

const within = (date: string, { min, max }: { min: string; max: string }) =>
  date > max ? max : laterOf(date, min);

/** Applies a change and moves values that are no longer allowed to the nearest allowed ones. */
export function withChange(form: CarForm, change: Partial<CarForm>, now: Moment): CarForm {
  const next = { ...form, ...change };
  next.pickup_date = within(next.pickup_date, pickupDays(now));
  const slots = slotsOn(next.pickup_date, now);
  if (!slots.includes(next.pickup_time)) next.pickup_time = slots[0] ?? DEFAULT_TIME;
  next.dropoff_date = within(next.dropoff_date, dropoffDays(next));
  return next;
}

/** Returns the first missing place, or null when the form is complete. */
export function missingPlace({ pickup, dropoff, different_dropoff }: CarForm): "pickup" | "dropoff" | null {
  if (pickup === null) return "pickup";
  return different_dropoff && dropoff === null ? "dropoff" : null;
}

/** Returns the search criteria, or null while a place is missing. */
export function criteriaOf({
  pickup,
  dropoff,
  different_dropoff,
  language: _,
  ...when
}: CarForm): CarSearchRequest | null {
  if (pickup === null || (different_dropoff && dropoff === null)) return null;
  return {
    ...when,
    pickup_location: pickup.id,
    dropoff_location: different_dropoff && dropoff ? dropoff.id : null,
  };
}
