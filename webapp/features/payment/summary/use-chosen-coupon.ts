"use client";
// Returns the form's coupon while it can pay for this order. Null for a guest, and when no coupon is
// chosen.

import { type Control, useWatch } from "react-hook-form";
import { couponStatus } from "@/lib/account/coupons";
import { usePersonal } from "@/lib/account/personal";
import type { Coupon } from "@/lib/api/account-types";
import type { PaymentHead } from "@/lib/api/types";
import { today } from "@/lib/dates";
import type { PaymentValues } from "../payment-values";
import { fitsCharge } from "./coupon";

/**
 * Returns the coupons that can pay for this order. A coupon that an open payment of this order has
 * reserved stays usable.
 */
export function useUsableCoupons(data: PaymentHead, chosen: string): Coupon[] {
  const { data: coupons = [] } = usePersonal("/api/user/coupons/");
  const now = today();
  const isReserved = ({ id }: Coupon) => data.state === "payment_pending" && id === chosen;
  return coupons.filter(
    (coupon) => fitsCharge(coupon, data) && (couponStatus(coupon, now) === "usable" || isReserved(coupon)),
  );
}

export function useChosenCoupon(control: Control<PaymentValues>, data: PaymentHead): Coupon | null {
  const chosen = useWatch({ control, name: "coupon_id" });
  return useUsableCoupons(data, chosen).find(({ id }) => id === chosen) ?? null;
}
