import { expect, it } from "vitest";
import { hoursOf } from "./hours";
import { BUS, CAR, trip } from "./test-data";

it("calculates the times at home and at the door from the timetable", () => {
  // 52 minutes to the airport and 75 minutes of waiting; 68 minutes from the arrival airport.
  expect(hoursOf(trip({}))).toEqual({ leaves: { time: "15:28", days: 0 }, door: { time: "19:48", days: 0 } });
  expect(hoursOf(BUS)?.door).toEqual({ time: "05:38", days: 1 });
});

it("counts days if home is left the day before or the door reached the day after", () => {
  const early = trip({ departs_at: "01:00", arrives_at: "23:30" });
  expect(hoursOf(early)).toEqual({ leaves: { time: "22:53", days: -1 }, door: { time: "00:38", days: 1 } });
});

it("gives no times for a car", () => {
  expect(hoursOf(CAR)).toBeNull();
});
