import { expect, it } from "vitest";
import { insightOf } from "./price-insight";

const lira = (total: number) => ({ total: total.toFixed(2), currency: "TRY" as const });
/** Prices from ₺100 to ₺1,200. */
const YEAR = Array.from({ length: 12 }, (_, month) => lira((month + 1) * 100));
const levelAt = (total: number) => insightOf(lira(total), YEAR)?.level;

it("calls the middle half of the prices usual, and counts the days", () => {
  expect(insightOf(lira(500), YEAR)).toEqual({ level: "usual", from: lira(300), to: lira(1000), days: 12 });
});

it.each([
  [299.99, "low"],
  [300, "usual"],
  [1000, "usual"],
  [1000.01, "high"],
])("a price of %d is %s", (total, level) => expect(levelAt(total)).toBe(level));

it("compares prices as numbers, in any order", () => {
  expect(insightOf(lira(950), YEAR.toReversed())?.to).toEqual(lira(1000));
});

it("gives no insight for fewer than ten days with a price", () => {
  expect(insightOf(lira(500), YEAR.slice(0, 9))).toBeNull();
  expect(insightOf(lira(500), [...YEAR.slice(0, 9), null, null])).toBeNull();
  expect(insightOf(lira(500), YEAR.slice(0, 10))).not.toBeNull();
});

it("calls a price usual where all days cost the same", () => {
  expect(insightOf(lira(700), Array(30).fill(lira(700)))?.level).toBe("usual");
});
