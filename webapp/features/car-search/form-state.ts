// The car form as data: its defaults and what every change brings with it. Pure; the screen only calls these. Holds always: the
// pick-up is in a slot still to come, and the drop-off three to 45 rental days after it. The server repeats it.

import type { CarLocation, CarSearchOption, CarSearchRequest } from "@/lib/api/car-types";
import type { LanguageCode } from "@/lib/api/types";
import { addDays, clockInTurkiye, lastSearched, laterOf } from "@/lib/dates";
import { clock } from "@/lib/search/facets";

export type CarForm = {
  pickup: CarLocation | null;
  /** Null while it is still to be chosen, and where the car comes back to the pick-up place. */
  dropoff: CarLocation | null;
  different_dropoff: boolean;
  pickup_date: string;
  pickup_time: string;
  dropoff_date: string;
  dropoff_time: string;
  /** In which the places are named. */
  language: LanguageCode;
};
/** A date and an `HH:MM` on the clocks of the pick-up places. */
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

/** All places are in Türkiye, whose clocks are one; the reader's may show another day. */
export function clockThere(now = new Date()): Moment {
  const there = clockInTurkiye(now);
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}

/** The slots that a day still has. */
export const slotsOn = (date: string, now: Moment): readonly string[] =>
  date === now.date ? SLOTS.filter((slot) => slot > now.time) : SLOTS;

const firstDay = (now: Moment) => (slotsOn(now.date, now).length > 0 ? now.date : addDays(now.date, 1));

export const pickupDays = (now: Moment) => ({ min: firstDay(now), max: lastSearched(now.date) });

/** A drop-off later in the day than the pick-up starts one more period of 24 hours. */
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

export function asked(form: CarForm, shown: CarSearchOption): CarForm {
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

/** The form after a change, with whatever the change no longer allows moved to the nearest that is allowed. */
export function withChange(form: CarForm, change: Partial<CarForm>, now: Moment): CarForm {
  const next = { ...form, ...change };
  next.pickup_date = within(next.pickup_date, pickupDays(now));
  const slots = slotsOn(next.pickup_date, now);
  if (!slots.includes(next.pickup_time)) next.pickup_time = slots[0] ?? DEFAULT_TIME;
  next.dropoff_date = within(next.dropoff_date, dropoffDays(next));
  return next;
}

/** The first place still missing; null when the form is complete. */
export function missingPlace({ pickup, dropoff, different_dropoff }: CarForm): "pickup" | "dropoff" | null {
  if (pickup === null) return "pickup";
  return different_dropoff && dropoff === null ? "dropoff" : null;
}

/** What is sent; null while a place is missing. */
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
