// Calendar arithmetic on `YYYY-MM-DD` strings, which compare as text. "Today" is the day in Türkiye,
// wherever the visitor is: departures of buses and rentals are judged by it. Flights are judged by the day
// at the place of departure.

/** Returns `YYYY-MM-DDTHH:MM…` in Türkiye's time, three hours ahead of UTC all year. */
export const clockInTurkiye = (now = new Date()) => new Date(now.getTime() + 3 * 3_600_000).toISOString();

export const today = (now?: Date) => clockInTurkiye(now).slice(0, 10);

/** Returns today's date in a time zone (IANA name), or in Türkiye when the zone is unknown. */
export const todayIn = (zone: string | undefined, now = new Date()) =>
  // The Swedish locale writes `YYYY-MM-DD`.
  zone ? new Intl.DateTimeFormat("sv", { timeZone: zone }).format(now) : today(now);

/** Number of days ahead of today that can be searched. */
const DAYS_AHEAD = 360;
export const lastSearched = (from = today()) => addDays(from, DAYS_AHEAD);

/** Returns the date of an instant in Türkiye. */
export const dateInTurkiye = (instant: string) => today(new Date(instant));

/** Returns the date of an instant in the device's time zone. */
export const dateHere = (instant: string) => new Intl.DateTimeFormat("sv").format(new Date(instant));

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns `YYYY-MM`, which also compares as text. */
export const monthOf = (date: string) => date.slice(0, 7);

export const monthAfter = (month: string) => monthOf(addDays(`${month}-01`, 31));
export const lastOfMonth = (date: string) => addDays(`${monthAfter(monthOf(date))}-01`, -1);
export const monthBefore = (month: string) => monthOf(addDays(`${month}-01`, -1));

export const laterOf = (a: string, b: string) => (a > b ? a : b);

/** Returns the number of days between two dates: 1 for the following day. */
export const dayOffset = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
