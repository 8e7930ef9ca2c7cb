import { describe, expect, it } from "vitest";
import type { BookingState } from "@/lib/api/types";
import { isMoving, type Phase, phaseOf, pollDelayMs } from "./booking-progress";

describe("the phase of a payment", () => {
  it.each<[BookingState, boolean, Phase, boolean]>([
    ["held", false, "form", false],
    ["payment_pending", false, "at_bank", true],
    ["payment_pending", true, "confirming", true],
    ["paid", true, "ticketing", true],
    ["paid", false, "ticketing", true],
    ["ticketed", true, "ticketed", false],
    ["failed", true, "failed", false],
    ["expired", false, "expired", false],
    ["refunding", true, "refunding", true],
    ["refunded", true, "refunded", false],
  ])(
    "for the state %s with the browser back (%s) is %s and moving (%s)",
    (state, finish_page_showed, phase, moving) => {
      const rest = {
        do_reservation: state === "ticketed",
        message: null,
        under_review: false,
        awaiting_airline: false,
        timeline: [],
      };
      const progress = { ...rest, finish_page_showed, state };
      expect(phaseOf(progress)).toBe(phase);
      expect(isMoving(phase)).toBe(moving);
    },
  );
});

it("phaseOf is reviewing for a payment under review, with the browser back or not", () => {
  const progress = {
    do_reservation: false,
    message: null,
    under_review: true,
    awaiting_airline: false,
    timeline: [],
  };
  for (const finish_page_showed of [false, true])
    expect(phaseOf({ ...progress, finish_page_showed, state: "payment_pending" })).toBe("reviewing");
  expect(isMoving("reviewing")).toBe(true);
});

it("polls the state at growing intervals of up to ten seconds", () => {
  const delays = Array.from({ length: 12 }, (_, polls) => pollDelayMs(polls));
  expect(delays[0]).toBeLessThan(1000);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.at(-1)).toBe(10_000);
});
