import { expect, it } from "vitest";
import { FIRST_SORT, SORT_KEYS, type SortKey, sortCars } from "./sorts";
import { car } from "./test-data";

const CARS = [
  car("b", { vendor: "Lodos Drive", total: "10000.00", deposit: "9000.00", range: 10000 }),
  car("a", { vendor: "Çınaraltı Rent", total: "9500.50", deposit: "12000.00", range: 8000 }),
  car("c", { vendor: "Bozkır Oto", total: "9500.05", deposit: "9000.00", range: 4000 }),
];
const sorted = (key: SortKey, descending = false) =>
  sortCars(CARS, { key, descending })
    .map(({ product_id }) => product_id)
    .join("");

it.each([
  ["price", "cab", "bac"],
  ["vendor", "cab", "bac"],
  ["deposit", "cba", "acb"],
  ["total_range_limit", "cab", "bac"],
] as const)("sorts cars by %s ascending and descending", (key, ascending, descending) => {
  expect([sorted(key), sorted(key, true)]).toEqual([ascending, descending]);
});

it("sorts by price ascending by default", () => {
  expect(SORT_KEYS[0]).toBe(FIRST_SORT.key);
  expect(FIRST_SORT.descending).toBe(false);
});
