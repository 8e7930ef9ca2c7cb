// Applies a coupon: its value is deducted from the charge, not below zero. A price in another currency is
// reduced by that value at the day's rate, like on the ticket (`Order::shown_charge`). Exact: whole minor
// units, no floats.

import type { Coupon } from "@/lib/api/account-types";
import type { Money, PaymentHead } from "@/lib/api/types";
import { addMoney, atRateOf, compareMoney, timesMoney } from "@/lib/format";

type Sums = Pick<PaymentHead, "price" | "charge">;

const minus = (from: Money, off: Money) => addMoney(from, timesMoney(off, -1));

/** True when the coupon has the currency of the card charge. */
export const fitsCharge = ({ value }: Coupon, { charge }: Sums) => value.currency === charge.currency;

/** True when the purchase reaches the coupon's minimum amount. */
export const isEnough = ({ least_purchase }: Coupon, { charge }: Sums) =>
  compareMoney(charge.total, least_purchase.total) >= 0;

/**
 * Returns the remaining price and charge, and the amount taken off the price (`off`), which is null
 * without a coupon. An open ticket counts with its remaining value.
 */
export function withCoupon(sums: Sums, coupon: Pick<Coupon, "value"> | null): Sums & { off: Money | null } {
  if (!coupon) return { ...sums, off: null };
  const { price, charge } = sums;
  const { currency } = price;
  const isWhole = compareMoney(coupon.value.total, charge.total) >= 0;
  const value = isWhole ? charge : coupon.value;
  const atRate = currency === charge.currency ? value : atRateOf(price, value);
  // The price may differ from the converted charge by the rounding of its parts.
  const off = isWhole ? { total: price.total, currency } : atRate;
  return { price: { ...price, total: minus(price, off).total }, charge: minus(charge, value), off };
}
