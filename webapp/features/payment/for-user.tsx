"use client";
// What the payment page has for a signed-in user besides. A guest loads none of it (user-parts.tsx).

import { lazy, type ReactNode, Suspense } from "react";
import { useToken } from "@/lib/account/token";

const load = () => import("./user-parts");

export const Prefill = lazy(async () => ({ default: (await load()).Prefill }));
export const SavedPassengers = lazy(async () => ({ default: (await load()).SavedPassengers }));
export const SavedBills = lazy(async () => ({ default: (await load()).SavedBills }));
export const CouponPicker = lazy(async () => ({ default: (await load()).CouponPicker }));
export const CouponLine = lazy(async () => ({ default: (await load()).CouponLine }));

export const ForUser = ({ children }: { children: ReactNode }) =>
  useToken() ? <Suspense>{children}</Suspense> : null;
