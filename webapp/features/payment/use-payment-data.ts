"use client";
// GET /api/{product}/gateway/payment/: what is being bought, its price and until when it is held. Asked afresh at every visit: the
// same session may hold another choice by now.

import { useDeferredValue, useState } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { Product } from "@/lib/product";

export function usePaymentData<Data>(product: Product, session: string) {
  const path = `/api/${product}/gateway/payment/`;
  const [visit] = useState(Date.now);
  const { data, error, mutate } = useSWR<Data>(
    [path, session, visit],
    () => get<Data>(path, { session_unique: session }),
    STEADY,
  );
  // The form is long work for a phone: deferred, it is rendered in slices between which the page answers.
  return { data: useDeferredValue(data), error, mutate };
}
