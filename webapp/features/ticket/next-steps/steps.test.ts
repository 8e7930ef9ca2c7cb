import { expect, it } from "vitest";
import type { FlightBooking } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { thereAndBack } from "../test-data";
import type { Departure } from "../ticket-product";
import { busSteps, flightSteps, momentOf, nextOf } from "./steps";

const departure = (direction: number, more: Partial<Departure> = {}): Departure => ({
  leg: direction,
  from: "İstanbul",
  to: "Ankara",
  date: direction === 0 ? "2099-12-24" : "2099-12-28",
  time: "00:40",
  place: "",
  ...more,
});
const both = [departure(1), departure(0)];
const lines = thereAndBack(() => ({ access_minutes: 52 }));
const to = (country_code: string) =>
  ({
    departure_booking: {
      info: { departure: { airport: { country_code: "TR" } }, arrival: { airport: { country_code } } },
    },
  }) as FlightBooking;
const times = (steps: ReturnType<typeof flightSteps>, of = departure(0)) =>
  steps.map((step) => [step.what, ...Object.values(momentOf(step, of) ?? {})]);

it("calculates the steps back from the local departure time, also over midnight", () => {
  const next = nextOf({ lines }, both);
  if (!next) throw new Error("none");
  expect(next.departure.leg).toBe(0);
  expect(times(flightSteps(next, to("TR")))).toEqual([
    ["leave", "2099-12-23", "22:30"],
    ["airport", "2099-12-23", "23:25"],
    ["counter", "2099-12-23", "23:55"],
  ]);
  expect(times(flightSteps(next, to("DE"))).at(-1)).toEqual(["counter", "2099-12-23", "23:40"]);
  expect(times(busSteps(next))).toEqual([
    ["leave", "2099-12-23", "23:15"],
    ["station", "2099-12-24", "00:10"],
  ]);
});

it("omits leaving home without an access time, and all steps of a connecting bus", () => {
  const [there, back] = [
    nextOf({ lines: thereAndBack(() => ({})) }, [departure(0)]),
    nextOf({ lines }, [departure(1)]),
  ];
  if (!there || !back) throw new Error("none");
  expect(flightSteps(there, to("TR")).map(({ what }) => what)).toEqual(["airport", "counter"]);
  expect(busSteps(back)).toEqual([]);
});

it.each(["cancelled", "cancelling", "travelled", "disrupted", "changed"] as const)(
  "skips a direction that is %s",
  (state) => {
    expect(nextOf({ lines: thereAndBack(() => ({ state })) }, both)).toBeNull();
    const next = nextOf({ lines: thereAndBack((direction) => (direction === 0 ? { state } : {})) }, both);
    expect(next?.departure.leg).toBe(1);
  },
);

it("takes the departure of passengers who still travel, and none of a past day", () => {
  const apart = [departure(0, { travellers: [0] }), departure(0, { travellers: [1], time: "09:00" })];
  const left = thereAndBack((_, passenger) => ({ state: passenger === 0 ? "cancelled" : "active" }));
  expect(nextOf({ lines: left }, apart)?.departure.time).toBe("09:00");
  expect(nextOf({ lines }, [departure(0, { date: "2020-01-01" })])).toBeNull();
  expect(nextOf({ lines }, [departure(0, { date: today() })])).not.toBeNull();
});
