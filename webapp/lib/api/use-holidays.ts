// GET /api/holidays/ for the years that a calendar shows. Without a response the calendar
// shows no holidays.

import useSWR from "swr";
import type { components } from "@/generated/schema";
import { addressOf, get } from "./client";
import { STEADY } from "./swr";

/** First and last year for which the server has holidays. */
const FIRST = 2023;
const LAST = 2028;

const ofYear = (date: string) => Number(date.slice(0, 4));

export type HolidayKind = "religious" | "official" | "semester";
export type Holiday = components["schemas"]["Holiday"] & { kind: HolidayKind };

// Order of precedence: when two holidays fall on one day, the calendar shows the first, a festival rather
// than a school break.
const KINDS: HolidayKind[] = ["religious", "official", "semester"];

export function useHolidays(min: string, max: string): Holiday[] {
  const years: number[] = [];
  for (let year = Math.max(ofYear(min), FIRST); year <= Math.min(ofYear(max), LAST); year++) years.push(year);
  const { data = [] } = useSWR(
    years.map((year) => addressOf("/api/holidays/", { year })),
    (addresses) => Promise.all(addresses.map((address) => get(address))),
    STEADY,
  );
  return data.flatMap((year) => KINDS.flatMap((kind) => year[kind].map((holiday) => ({ ...holiday, kind }))));
}
