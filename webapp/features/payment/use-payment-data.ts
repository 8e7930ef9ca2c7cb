"use client";
// GET /api/flight/gateway/payment/: what is being bought, its price and until when it is held. Asked afresh at every visit: the
// same session may hold another flight by now.

import { useDeferredValue, useState } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { FlightPaymentData } from "@/lib/api/types";

export function usePaymentData(session: string) {
  const [visit] = useState(Date.now);
  const { data, error, mutate } = useSWR<FlightPaymentData>(
    ["/api/flight/gateway/payment/", session, visit],
    () => get<FlightPaymentData>("/api/flight/gateway/payment/", { session_unique: session }),
    STEADY,
  );
  // The form is long work for a phone: deferred, it is rendered in slices between which the page answers.
  return { data: useDeferredValue(data), error, mutate };
}
