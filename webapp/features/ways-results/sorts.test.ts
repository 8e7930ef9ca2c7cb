import { expect, it } from "vitest";
import { bestIn, sortWays } from "./sorts";
import { BUS, CAR, way } from "./test-data";

const FLIGHT = way({});
const WAYS = [FLIGHT, BUS, CAR];
const products = (key: Parameters<typeof sortWays>[1]) => sortWays(WAYS, key).map(({ product }) => product);

it("sorts by price, time and CO₂, and equal products by price", () => {
  expect(products("price")).toEqual(["bus", "flight", "car"]);
  expect(products("time")).toEqual(["flight", "car", "bus"]);
  expect(products("co2")).toEqual(["bus", "flight", "car"]);
});

it("compares prices as amounts and not as texts", () => {
  const dear = way({ price: { total: "10000.00", currency: "TRY" } });
  const cheap = way({ price: { total: "999.90", currency: "TRY" } });
  expect(sortWays([dear, cheap], "price")).toEqual([cheap, dear]);
});

it("reports in which criteria a product is the best of several", () => {
  expect(bestIn(BUS, WAYS)).toEqual(["price", "co2"]);
  expect(bestIn(FLIGHT, WAYS)).toEqual(["time"]);
  expect(bestIn(CAR, WAYS)).toEqual([]);
  expect(bestIn(BUS, [BUS])).toEqual([]);
});
