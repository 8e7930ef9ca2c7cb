import { expect, it } from "vitest";
import { faresOf } from "./fares";
import { BUS, CAR, way } from "./test-data";

const DEAR = way({ option: "f2", price: { total: "2500.00", currency: "TRY" } });

it("asks for the cheapest flight of the party and for a seat of each on the bus", () => {
  expect(faresOf([DEAR, way({}), BUS, CAR], 3)).toEqual({
    product: "flight",
    option: "f1",
    per: "party",
    times: 1,
    or: { product: "bus", option: "b1", per: "party", times: 3 },
  });
});

it("asks for what there is", () => {
  expect(faresOf([BUS, CAR], 1)).toEqual({ product: "bus", option: "b1", per: "party", times: 1 });
  expect(faresOf([CAR], 1)).toBeNull();
});
