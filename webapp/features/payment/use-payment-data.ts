"use client";
// GET /api/flight/gateway/payment/: what is being bought, its price and until when it is held. Asked afresh at every visit: the
// same session may hold another flight by now.

import { useState } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { FlightPaymentData } from "@/lib/api/types";

export function usePaymentData(session: string) {
  const [visit] = useState(Date.now);
  return useSWR<FlightPaymentData>(
    ["/api/flight/gateway/payment/", session, visit],
    () => get<FlightPaymentData>("/api/flight/gateway/payment/", { session_unique: session }),
    STEADY,
  );
}
