import { expect, it } from "vitest";
import { today, todayIn } from "./dates";

it.each([
  ["2026-11-21T20:59:59Z", "2026-11-21"],
  ["2026-11-21T21:00:00Z", "2026-11-22"],
])("at %s the date in Türkiye is %s", (now, day) => {
  expect(today(new Date(now))).toBe(day);
});

it.each([
  ["America/New_York", "2026-11-22T04:59:59Z", "2026-11-21"],
  ["Asia/Tokyo", "2026-11-21T15:00:00Z", "2026-11-22"],
  [undefined, "2026-11-21T21:00:00Z", "2026-11-22"],
])("in %s the date at %s is %s", (zone, now, day) => {
  expect(todayIn(zone, new Date(now))).toBe(day);
});
