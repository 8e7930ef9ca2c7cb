import { expect, it } from "vitest";
import type { Coupon } from "@/lib/api/account-types";
import { withCoupon } from "./coupon";

const coupon = (total: string): Coupon => ({
  id: "1",
  code: "A",
  value: { total, currency: "TRY" as const },
  least_purchase: { total: "0.00", currency: "TRY" as const },
  expried_date: "2027-01-01",
  used: false,
});
const rate = { rate: "48.123456", rate_at: "2026-11-21T00:00:00Z" };
const lira = {
  price: { total: "2499.80", currency: "TRY" as const, ...rate },
  charge: { total: "2499.80", currency: "TRY" as const },
};
const euro = {
  price: { total: "51.95", currency: "EUR" as const, ...rate },
  charge: { total: "2499.80", currency: "TRY" as const },
};

it.each([
  ["100.00", "2399.80", "100.00"],
  ["2499.80", "0.00", "2499.80"],
  ["9999.00", "0.00", "2499.80"],
])("takes a coupon of %s off the price and leaves %s", (value, left, off) => {
  const sums = withCoupon(lira, coupon(value));
  expect([sums.price.total, sums.charge.total, sums.off?.total]).toEqual([left, left, off]);
});

it("converts the coupon at the rate of the price", () => {
  expect(withCoupon(euro, coupon("100.00")).price).toMatchObject({ total: "49.87", currency: "EUR" });
  const sums = withCoupon(euro, coupon("1249.90"));
  expect(sums.charge).toEqual({ total: "1249.90", currency: "TRY" });
  expect(sums.price).toMatchObject({ total: "25.98", currency: "EUR" });
  expect(sums.off).toEqual({ total: "25.97", currency: "EUR" });
});

it("leaves the same total as the ticket", () => {
  // Uses the same figures as shared/documents/src/product/flight/tests.rs.
  const price = { total: "114.08", currency: "EUR" as const, ...rate };
  const sums = withCoupon({ price, charge: { total: "5490.00", currency: "TRY" } }, coupon("200.00"));
  expect([sums.price.total, sums.charge.total]).toEqual(["109.92", "5290.00"]);
});

it("leaves zero of a rounded price if the coupon covers the charge", () => {
  const rounded = { ...euro, price: { ...euro.price, total: "51.96" } };
  const sums = withCoupon(rounded, coupon("2499.80"));
  expect([sums.price.total, sums.off?.total]).toEqual(["0.00", "51.96"]);
});

it("leaves the price as it is without a coupon", () =>
  expect(withCoupon(euro, null)).toEqual({ ...euro, off: null }));
