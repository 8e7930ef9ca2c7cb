import { expect, it } from "vitest";
import { faresOf } from "./fares";
import { BUS, CAR, trip } from "./test-data";

const DEAR = trip({ option: "f2", price: { total: "2500.00", currency: "TRY" } });

it("asks for prices of the cheapest flight for the party and of a bus seat for each", () => {
  expect(faresOf([DEAR, trip({}), BUS, CAR], 3)).toEqual({
    product: "flight",
    option: "f1",
    per: "party",
    times: 1,
    or: { product: "bus", option: "b1", per: "party", times: 3 },
  });
});

it("asks for bus prices without a flight, and for none with only a car", () => {
  expect(faresOf([BUS, CAR], 1)).toEqual({ product: "bus", option: "b1", per: "party", times: 1 });
  expect(faresOf([CAR], 1)).toBeNull();
});
