"use client";
// Parts of the payment page for signed-in members. Guests load none of them (user-parts.tsx).

import { lazy, type ReactNode, Suspense } from "react";
import { useToken } from "@/lib/account/token";

type Parts = typeof import("./user-parts");
const part = <Name extends Exclude<keyof Parts, "valuesOf">>(name: Name) =>
  lazy(async () => ({ default: (await import("./user-parts"))[name] }));

export const Prefill = part("Prefill");
export const KeepPassengers = part("KeepPassengers");
export const SavedPassengers = part("SavedPassengers");
export const SavedBills = part("SavedBills");
export const CouponPicker = part("CouponPicker");
export const CouponLine = part("CouponLine");
export const LostUser = part("LostUser");

export const ForUser = ({ children }: { children: ReactNode }) =>
  useToken() ? <Suspense>{children}</Suspense> : null;
