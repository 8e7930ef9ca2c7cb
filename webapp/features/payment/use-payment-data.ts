"use client";
// GET /api/{product}/gateway/payment/: what is being bought, its price and until when it is held. Asked afresh at every visit: the
// same session may hold another choice by now.

import { useDeferredValue, useState } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import { setClock } from "@/lib/countdown";
import type { Product } from "@/lib/product";
import { readSettings, useSettings } from "@/lib/settings";

export function usePaymentData<Data>(product: Product, session: string, change: string | null = null) {
  const path = `/api/${product}/gateway/payment/`;
  const [visit] = useState(Date.now);
  const { currency } = useSettings();
  // Until the page is hydrated, the currency is not yet the user's.
  const isTheirs = currency === readSettings().currency;
  const { data, error, mutate } = useSWR<Data>(
    isTheirs ? [path, session, change, visit, currency] : null,
    () => get<Data>(path, { session_unique: session, change }, { onAnswer: setClock }),
    // In another currency too it is the form that was begun.
    { ...STEADY, keepPreviousData: true },
  );
  // The form is long work for a phone: deferred, it is rendered in slices between which the page answers.
  return { data: useDeferredValue(data), error, mutate };
}
