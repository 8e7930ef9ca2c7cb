// Calendar arithmetic on `YYYY-MM-DD` strings, which compare as text. "Today" is Türkiye's day, by which departures of buses and cars
// are judged, wherever the reader is; flights are judged by the day of the place that they depart from.

/** `YYYY-MM-DDTHH:MM…` on the clocks of Türkiye: three hours ahead of UTC all year. */
export const clockInTurkiye = (now = new Date()) => new Date(now.getTime() + 3 * 3_600_000).toISOString();

export const today = (now?: Date) => clockInTurkiye(now).slice(0, 10);

/** The day on the clocks of a time zone (IANA name); Türkiye's where none is known. */
export const todayIn = (zone: string | undefined, now = new Date()) =>
  // Swedish writes `YYYY-MM-DD`.
  zone ? new Intl.DateTimeFormat("sv", { timeZone: zone }).format(now) : today(now);

/** Searches reach so far ahead. */
const DAYS_AHEAD = 360;
export const lastSearched = (from = today()) => addDays(from, DAYS_AHEAD);

/** The day of an instant. */
export const dateInTurkiye = (instant: string) => today(new Date(instant));

/** The day of an instant, on the reader's own clock. */
export const dateHere = (instant: string) => new Intl.DateTimeFormat("sv").format(new Date(instant));

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** `YYYY-MM`, which compares as text too. */
export const monthOf = (date: string) => date.slice(0, 7);

export const monthAfter = (month: string) => monthOf(addDays(`${month}-01`, 31));
export const lastOfMonth = (date: string) => addDays(`${monthAfter(monthOf(date))}-01`, -1);
export const monthBefore = (month: string) => monthOf(addDays(`${month}-01`, -1));

export const laterOf = (a: string, b: string) => (a > b ? a : b);

/** Days from one date to the next: 1 for the following day. */
export const dayOffset = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
