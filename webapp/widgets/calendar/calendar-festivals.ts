// Merges the consecutive days of a holiday into one festival.

import type { Holiday } from "@/lib/api/use-holidays";
import { addDays, monthOf } from "@/lib/dates";

export type Festival = { name: string; color: string; first: string; last: string };

/** Returns the festivals with a day in one of the months (`YYYY-MM`), in order of time. */
export function festivalsOf(holidays: Holiday[], months: string[]): Festival[] {
  const festivals: (Festival & { kind: string })[] = [];
  const inOrder = holidays.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.date.localeCompare(other.date),
  );
  for (const { date, kind, name, color } of inOrder) {
    const before = festivals.at(-1);
    const goesOn = before?.kind === kind && date <= addDays(before.last, 1) && isSame(before.name, name);
    if (!goesOn) festivals.push({ kind, name, color, first: date, last: date });
    else {
      before.last = date;
      if (name.length < before.name.length) before.name = name;
    }
  }
  return festivals
    .filter(({ first, last }) => months.some((month) => monthOf(first) <= month && month <= monthOf(last)))
    .map(({ kind: _, ...festival }) => festival)
    .sort((one, other) => one.first.localeCompare(other.first));
}

/** The name of the eve, a half holiday, contains the festival's name. */
const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
