"use client";
// The coupon that the form names, while it can pay for this; null for a guest, and where none is chosen.

import { type Control, useWatch } from "react-hook-form";
import { couponStatus } from "@/lib/account/coupons";
import { usePersonal } from "@/lib/account/personal";
import type { Coupon } from "@/lib/api/account-types";
import type { PaymentHead } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { fitsCharge } from "./coupon";
import type { PaymentValues } from "./payment-values";

/** Those that can pay for this. */
export function useUsableCoupons(data: PaymentHead): Coupon[] {
  const { data: coupons = [] } = usePersonal<Coupon[]>("/api/user/coupons/");
  const now = today();
  return coupons.filter((coupon) => couponStatus(coupon, now) === "usable" && fitsCharge(coupon, data));
}

export function useChosenCoupon(control: Control<PaymentValues>, data: PaymentHead): Coupon | null {
  const chosen = useWatch({ control, name: "coupon_id" });
  return useUsableCoupons(data).find(({ id }) => String(id) === chosen) ?? null;
}
