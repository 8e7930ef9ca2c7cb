// What a coupon takes off: of the charge its value, never below zero; of the price in another currency that value at the day's rate,
// as the ticket says it (`Order::shown_charge`). Exact: whole minor units, no float.

import type { Coupon } from "@/lib/api/account-types";
import type { Money, PaymentHead } from "@/lib/api/types";
import { addMoney, atRateOf, compareMoney, timesMoney } from "@/lib/format";

type Sums = Pick<PaymentHead, "price" | "charge">;

const minus = (from: Money, off: Money) => addMoney(from, timesMoney(off, -1));

/** Coupons are taken off what the card is charged. */
export const fitsCharge = ({ value }: Coupon, { charge }: Sums) => value.currency === charge.currency;

/** What is bought reaches the least that the coupon pays for. */
export const isEnough = ({ least_purchase }: Coupon, { charge }: Sums) =>
  compareMoney(charge.total, least_purchase.total) >= 0;

/** What is left to pay, and what was taken off the price; null where no coupon is used. An open ticket is worth what is left on it. */
export function withCoupon(sums: Sums, coupon: Pick<Coupon, "value"> | null): Sums & { off: Money | null } {
  if (!coupon) return { ...sums, off: null };
  const { price, charge } = sums;
  const { currency } = price;
  const isWhole = compareMoney(coupon.value.total, charge.total) >= 0;
  const value = isWhole ? charge : coupon.value;
  const atRate = currency === charge.currency ? value : atRateOf(price, value);
  // The price may differ from the charge at the rate by the rounding of its parts.
  const off = isWhole ? { total: price.total, currency } : atRate;
  return { price: { ...price, total: minus(price, off).total }, charge: minus(charge, value), off };
}
