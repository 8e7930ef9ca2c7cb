"use client";
// GET /api/{product}/booking/{session_unique}/: the booking, polled while its state can still change, and
// the barcodes of a ticketed booking.
// The last tickets stay readable offline.

import useSWR from "swr";
import { useToken } from "@/lib/account/token";
import { API_ORIGIN, addressOf, get } from "@/lib/api/client";
import type { BookingState, Pass } from "@/lib/api/types";
import { loadBooking } from "@/lib/load-booking";
import type { Product } from "@/lib/product";
import { savedTicket, savePasses } from "@/lib/saved-tickets";
import type { AnyBooking } from "./ticket-product";

const MOVING: readonly BookingState[] = ["payment_pending", "paid"];
const isMoving = ({ info, lines, refunds }: AnyBooking) =>
  MOVING.includes(info.state) ||
  // The airline has an open change or cancellation request. A completed cancellation has a refund.
  lines.some(
    ({ id, state }) =>
      state === "changing" ||
      (state === "cancelling" && !refunds.some((refund) => refund.lines.includes(id))),
  ) ||
  refunds.some(({ state, awaits_invoice }) => state === "requested" && !awaits_invoice) ||
  // A buyer's return invoice may take weeks, so the page does not poll for it.
  (info.state === "refunding" && !refunds.some(({ awaits_invoice }) => awaits_invoice));
const ASK_AGAIN_MS = 5000;
/** Polling interval while the airline has to answer, which may take hours. */
const ASK_AIRLINE_MS = 30_000;

function pauseAfter(booking: AnyBooking): number {
  if (!isMoving(booking)) return 0;
  return booking.info.awaiting_airline ? ASK_AIRLINE_MS : ASK_AGAIN_MS;
}

export const ticketFile = (product: Product, session: string, name: "ticket.pdf" | "ticket.ics") =>
  API_ORIGIN + addressOf(`/api/${product}/booking/{session_unique}/${name}`, { session_unique: session });

export function useBooking<P extends Product>(product: P, session: string | null) {
  // The token is part of the cache key, so one account never sees data loaded for another.
  const token = useToken();
  const key =
    session === null || token === undefined ? null : (["booking", product, session, token] as const);
  return useSWR(key, ([, , bookingSession]) => loadBooking(product, bookingSession), {
    shouldRetryOnError: false,
    refreshInterval: (booking) => (booking ? pauseAfter(booking) : ASK_AGAIN_MS),
  });
}

/**
 * Saved passes are shown at once, also offline. `lines` is part of the cache key, because other line
 * states have other passes.
 */
export function usePasses(product: Product, session: string, lines: string) {
  const token = useToken();
  const key = token === undefined ? null : (["passes", product, session, token, lines] as const);
  return useSWR<Pass[], unknown, typeof key>(
    key,
    async ([, , bookingSession]) => {
      const { passes } = await get(
        addressOf(`/api/${product}/booking/{session_unique}/passes/`, { session_unique: bookingSession }),
      );
      savePasses(product, bookingSession, passes);
      return passes;
    },
    {
      fallbackData: savedTicket(product, session)?.passes,
      shouldRetryOnError: false,
      revalidateOnFocus: false,
    },
  );
}
