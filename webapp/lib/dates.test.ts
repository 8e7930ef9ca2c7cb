import { expect, it } from "vitest";
import { today } from "./dates";

it.each([
  ["2026-11-21T20:59:59Z", "2026-11-21"],
  ["2026-11-21T21:00:00Z", "2026-11-22"],
])("at %s it is %s in Türkiye, wherever the reader is", (now, day) => {
  expect(today(new Date(now))).toBe(day);
});
