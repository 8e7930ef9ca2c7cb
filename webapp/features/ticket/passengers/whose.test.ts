import { expect, it } from "vitest";
import type { BookingLine } from "@/lib/api/types";
import { sharedBy } from "./whose";

const apart = [{ leg: 0, travellers: [2] }];
const line = (passenger: number, state: BookingLine["state"]) =>
  ({ leg: 0, traveller: passenger, state }) as BookingLine;
const moved = [line(2, "changed"), line(2, "active")];

it("names the passengers who still travel, or all if nobody does", () => {
  const some = [line(0, "active"), line(1, "cancelled"), ...moved];
  expect(sharedBy({ lines: some, apart }, 0)).toEqual({ travellers: [0] });
  const none = [line(0, "cancelled"), line(1, "cancelled"), ...moved];
  expect(sharedBy({ lines: none, apart }, 0)).toEqual({ travellers: [0, 1] });
  expect(sharedBy({ lines: some, apart: [] }, 0)).toEqual({});
});
