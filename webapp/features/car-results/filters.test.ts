import { describe, expect, it } from "vitest";
import { facetsOf, filterCars, NO_FILTERS } from "./filters";
import { car } from "./test-data";

const CARS = [
  car("clio", { brand: "Renault", vendor: "Lodos Drive", total: "4500.90" }),
  car("megane", { brand: "Renault", vendor: "Bozkır Oto", gear: "automatic", total: "7200.00" }),
  car("egea", { brand: "Fiat", vendor: "Bozkır Oto", fuel: "diesel", total: "5100.00" }),
  car("togg", {
    brand: "Togg",
    vendor: "Çınaraltı Rent",
    gear: "automatic",
    fuel: "electric",
    total: "9000.00",
    desk: "shuttle",
  }),
];
const shown = (filters: Partial<typeof NO_FILTERS>) =>
  filterCars(CARS, { ...NO_FILTERS, ...filters }).map(({ product_id }) => product_id);

describe("filterCars", () => {
  it.each([
    [{}, ["clio", "megane", "egea", "togg"]],
    [{ brand: ["Renault"] }, ["clio", "megane"]],
    [{ brand: ["Renault", "Fiat"] }, ["clio", "megane", "egea"]],
    [{ vendor: ["2"] }, ["megane", "egea"]],
    [{ gear: ["automatic"] }, ["megane", "togg"]],
    [{ fuel: ["diesel", "electric"] }, ["egea", "togg"]],
    [{ desk: ["shuttle"] }, ["togg"]],
    [{ price: { min: 5100, max: 7200 } }, ["megane", "egea"]],
    [{ price: { min: 5101, max: 7199 } }, []],
    [{ brand: ["Renault"], vendor: ["2"], gear: ["automatic"] }, ["megane"]],
    [{ brand: ["Fiat"], fuel: ["electric"] }, []],
  ])("applies %o and keeps %o", (filters, left) => {
    expect(shown(filters)).toEqual(left);
  });
});

describe("facetsOf", () => {
  it("lists the values that the cars have, by name, with their counts", () => {
    const facets = facetsOf(CARS);
    expect(facets?.brand.map(({ value, count }) => [value.name, count])).toEqual([
      ["Fiat", 1],
      ["Renault", 2],
      ["Togg", 1],
    ]);
    expect(facets?.vendor.map(({ value, count }) => [value.key, value.name, count])).toEqual([
      ["2", "Bozkır Oto", 2],
      ["3", "Çınaraltı Rent", 1],
      ["1", "Lodos Drive", 1],
    ]);
    expect(facets?.gear.map(({ value }) => value.key)).toEqual(["manual", "automatic"]);
    expect(facets?.desk.map(({ value, count }) => [value.name, count])).toEqual([
      ["Geliş katında", 3],
      ["Ücretsiz servisle", 1],
    ]);
    expect(facets?.price).toEqual({ min: 4501, max: 9000 });
    expect(facets?.currency).toBe("TRY");
  });

  it("returns null without cars", () => {
    expect(facetsOf([])).toBeNull();
  });
});
