import { expect, it } from "vitest";
import { type Sort, sortKeys, sortResults } from "./sorts";
import { flight, packaged } from "./test-data";

const a = flight("a", "1000.00", { airline: "Çınar", departs: "10:00", arrives: "23:50", duration: "03:00" });
const b = flight("b", "999.99", { airline: "Zeybek", departs: "06:00", arrives: "08:00", duration: "02:00" });
const c = flight("c", "10000.00", {
  airline: "Doruk",
  departs: "20:00",
  arrives: "00:10",
  arrivalDate: "2026-12-02",
  duration: "04:10",
});

const order = (key: Sort["key"], descending = false, items = [a, b, c]) =>
  sortResults(items, { key, descending })
    .map(({ product_id }) => product_id)
    .join("");

it.each<[Sort["key"], string]>([
  ["price", "bac"],
  ["airline", "acb"],
  ["departure", "bac"],
  ["arrival", "bac"],
  ["duration", "bac"],
])("sorts by %s ascending and descending", (key, ascending) => {
  expect(order(key)).toBe(ascending);
  expect(order(key, true)).toBe([...ascending].reverse().join(""));
});

it("compares prices as amounts and not as text", () => {
  expect(order("price", false, [c, a])).toBe("ac");
});

it("orders equal flights by price, then by departure", () => {
  const dear = flight("1", "900.00", { departs: "05:00" });
  const lateCheap = flight("2", "800.00", { departs: "22:00" });
  const earlyCheap = flight("3", "800.00", { departs: "07:00" });
  expect(order("airline", false, [dear, lateCheap, earlyCheap])).toBe("321");
  expect(order("airline", true, [dear, lateCheap, earlyCheap])).toBe("321");
});

it("sorts packages also by their return flight", () => {
  const early = packaged("early", "9000.00", { departs: "23:00" }, { departs: "06:00" });
  const late = packaged("late", "8000.00", { departs: "05:00" }, { departs: "19:00" });
  const ids = (key: Sort["key"]) => sortResults([late, early], { key, descending: false })[0]?.product_id;
  expect(ids("return_departure")).toBe("early");
  expect(ids("departure")).toBe("late");
  expect(sortKeys(true)).toContain("return_duration");
  expect(sortKeys(false)).toEqual(["price", "airline", "departure", "arrival", "duration"]);
});

it("does not change the given list", () => {
  const given = [a, b];
  sortResults(given, { key: "price", descending: false });
  expect(given).toEqual([a, b]);
});
