import { expect, it } from "vitest";
import { bestIn, sortTrips } from "./sorts";
import { BUS, CAR, trip } from "./test-data";

const FLIGHT = trip({});
const TRIPS = [FLIGHT, BUS, CAR];
const products = (key: Parameters<typeof sortTrips>[1]) =>
  sortTrips(TRIPS, key).map(({ product }) => product);

it("sorts by price, time and CO₂, and equal products by price", () => {
  expect(products("price")).toEqual(["bus", "flight", "car"]);
  expect(products("time")).toEqual(["flight", "car", "bus"]);
  expect(products("co2")).toEqual(["bus", "flight", "car"]);
});

it("compares prices as amounts and not as texts", () => {
  const dear = trip({ price: { total: "10000.00", currency: "TRY" } });
  const cheap = trip({ price: { total: "999.90", currency: "TRY" } });
  expect(sortTrips([dear, cheap], "price")).toEqual([cheap, dear]);
});

it("reports in which criteria a product is the best of several", () => {
  expect(bestIn(BUS, TRIPS)).toEqual(["price", "co2"]);
  expect(bestIn(FLIGHT, TRIPS)).toEqual(["time"]);
  expect(bestIn(CAR, TRIPS)).toEqual([]);
  expect(bestIn(BUS, [BUS])).toEqual([]);
});
