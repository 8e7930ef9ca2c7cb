import { describe, expect, it } from "vitest";
import { PARTS_OF_DAY, type Span } from "@/lib/search/facets";
import { facetsOf, filterBuses, NO_FILTERS } from "./filters";
import { type Sort, sortBuses } from "./sorts";
import { ALIBEYKOY, bus } from "./test-data";

const night = bus("night", { departs: "23:50", total: "700.00", duration: "07:10" });
const comfort = bus("comfort", {
  departs: "09:00",
  company: "Beyaz Zambak",
  layout: "2+1",
  total: "1100.50",
});
const near = bus("near", { departs: "15:00", from: ALIBEYKOY, total: "820.00", duration: "06:00" });
const all = [night, comfort, near];
const ids = (items: typeof all) => items.map(({ product_id }) => product_id);

describe("the bus filters", () => {
  it.each([
    ["nothing", {}, ["night", "comfort", "near"]],
    ["a layout", { layout: ["2+1"] }, ["comfort"]],
    ["a company", { company: ["2"] }, ["comfort"]],
    ["two companies", { company: ["1", "2"] }, ["night", "comfort", "near"]],
    ["a departure station", { from: ["2"] }, ["near"]],
    ["an arrival station", { to: ["3"] }, ["night", "comfort", "near"]],
    ["a time of day", { departure: PARTS_OF_DAY.morning }, ["comfort"]],
    ["a price", { price: { min: 700, max: 820 } }, ["night", "near"]],
    ["a price to the unit", { price: { min: 701, max: 820 } }, ["near"]],
    ["a range of times with its ends", { departure: { min: 540, max: 900 } }, ["comfort", "near"]],
    ["all at once", { layout: ["2+2"], departure: PARTS_OF_DAY.evening }, ["night"]],
  ])("filter buses by %s", (_, filters, passing) => {
    expect(ids(filterBuses(all, { ...NO_FILTERS, ...filters }))).toEqual(passing);
  });

  it("put each departure time into one part of the day", () => {
    const times = ["05:59", "06:00", "12:00", "18:00", "23:59"].map((departs) => bus(departs, { departs }));
    const departing = (departure: Span) => ids(filterBuses(times, { ...NO_FILTERS, departure }));
    expect(Object.values(PARTS_OF_DAY).map(departing)).toEqual([
      ["05:59"],
      ["06:00"],
      ["12:00"],
      ["18:00", "23:59"],
    ]);
  });

  it("offer the values that the buses have, with their counts", () => {
    const facets = facetsOf(all);
    expect(facets?.layout.map(({ value, count }) => [value.key, count])).toEqual([
      ["2+1", 1],
      ["2+2", 2],
    ]);
    expect(facets?.from.map(({ value }) => value.name)).toEqual([
      "İstanbul (Alibeyköy Cep Otogarı)",
      "İstanbul (Esenler Otogarı)",
    ]);
    expect(facets).toMatchObject({ price: { min: 700, max: 1101 }, departure: { min: 540, max: 1430 } });
    expect(facetsOf([])).toBeNull();
  });
});

describe("the bus orders", () => {
  it.each<[Sort["key"], string[]]>([
    ["price", ["night", "near", "comfort"]],
    ["company", ["comfort", "near", "night"]],
    ["departure", ["comfort", "near", "night"]],
    ["duration", ["near", "comfort", "night"]],
  ])("sort buses by %s", (key, order) => {
    expect(ids(sortBuses(all, { key, descending: false }))).toEqual(order);
  });

  it("sort by price descending", () => {
    expect(ids(sortBuses(all, { key: "price", descending: true }))).toEqual(["comfort", "near", "night"]);
  });
});
