import { expect, it } from "vitest";
import { fold } from "./fold";
import { flight, packaged } from "./test-data";

const ids = (items: { product_id: string }[] | undefined) => items?.map(({ product_id }) => product_id);

it("groups packages by their outbound flight under the first, in order", () => {
  const other = packaged("c", "3000.00");
  other.departure.transfers = other.departure.transfers.map((one) => ({ ...one, flight_number: "P6909" }));
  const { heads, others } = fold([
    packaged("a", "1000.00"),
    packaged("b", "2000.00", {}, { departs: "18:00" }),
    other,
    packaged("d", "4000.00", {}, { departs: "20:00" }),
  ]);
  expect(ids(heads)).toEqual(["a", "c"]);
  expect(ids(others.get("a"))).toEqual(["b", "d"]);
  expect(others.has("c")).toBe(false);
});

it("does not group outbound flights of different days", () => {
  const { heads } = fold([packaged("a", "1000.00"), packaged("b", "1000.00", { date: "2026-12-02" })]);
  expect(ids(heads)).toEqual(["a", "b"]);
});

it("does not group single flights", () => {
  const { heads, others } = fold([flight("a", "1000.00"), flight("b", "1000.00")]);
  expect(ids(heads)).toEqual(["a", "b"]);
  expect(others.size).toBe(0);
});
