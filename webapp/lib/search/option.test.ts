import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Product } from "../product";
import { type Criteria, optionOf, optionOn, plain } from "./option";

type Known = { product: Product; criteria: Criteria[Product]; option: string };
const known: Known[] = JSON.parse(readFileSync("../shared/journey/tests/option-ids.json", "utf8"));

it.each(known)(
  "spells the criteria of a $product as the server does: $option",
  ({ product, criteria, option }) => {
    expect(optionOf(product, criteria as never)).toBe(option);
  },
);

it.each([
  ["flight.1.3.20261201..2.1.0.0.economy.d.", "flight.1.3.20261231..2.1.0.0.economy.d."],
  ["bus.3401.601.20261201.a", "bus.3401.601.20261231.a"],
  ["flight.1.3.20261201.20261208.1.0.0.0.economy..", "flight.1.3.20261201.20261208.1.0.0.0.economy.."],
  ["car.1.1.20261201.1000.20261204.1000", "car.1.1.20261201.1000.20261204.1000"],
])("moves %s to another day", (before, after) => {
  expect(plain(optionOn(btoa(before), "2026-12-31"))).toBe(after);
});

it("returns an invalid option unchanged", () => expect(optionOn("*", "2026-12-31")).toBe("*"));
