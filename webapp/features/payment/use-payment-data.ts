"use client";
// GET /api/{product}/gateway/payment/: the purchase, its price and the end of its hold. Requested again
// at every visit, because the same session may hold another choice by then.

import { useDeferredValue, useState } from "react";
import useSWR from "swr";
import { addressOf, get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import { setClock } from "@/lib/countdown";
import type { Product } from "@/lib/product";
import { readSettings, useSettings } from "@/lib/settings";

export function usePaymentData<P extends Product>(product: P, session: string, change: string | null = null) {
  const address = addressOf(`/api/${product}/gateway/payment/`, { session_unique: session, change });
  const [visit] = useState(Date.now);
  const { currency } = useSettings();
  // Before hydration, the currency is a default and not the visitor's.
  const isTheirs = currency === readSettings().currency;
  const { data, error, mutate } = useSWR(
    isTheirs ? [address, visit, currency] : null,
    () => get(address, { onAnswer: setClock }),
    // The form stays mounted while data in another currency loads.
    { ...STEADY, keepPreviousData: true },
  );
  // Rendering the form is slow on a phone. Deferred rendering splits the work into slices, so that the
  // page stays responsive.
  return { data: useDeferredValue(data), error, mutate };
}
