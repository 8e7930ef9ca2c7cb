// Phases of a payment as this page shows them, and the polling interval. Pure functions;
// use-booking-progress.ts does the polling.

import type { BookingProgress } from "@/lib/api/types";

export type Phase =
  /** No payment was started yet. */
  | "form"
  /** The last payment ended without a charge and may be repeated. */
  | "failed"
  /** The hold or the time to pay has expired. */
  | "expired"
  /** A payment was started, but the buyer has not returned from the issuer's page. */
  | "at_bank"
  | "confirming"
  /** Charged; the payment provider reviews the payment, which may take hours. */
  | "reviewing"
  | "ticketing"
  /** The airline has to confirm the order, which may take hours. */
  | "at_airline"
  | "ticketed"
  | "refunding"
  | "refunded";

export function phaseOf({
  state,
  finish_page_showed,
  under_review,
  awaiting_airline,
}: BookingProgress): Phase {
  if (under_review) return "reviewing";
  switch (state) {
    case "held":
      return "form";
    case "payment_pending":
      return finish_page_showed ? "confirming" : "at_bank";
    case "paid":
      return awaiting_airline ? "at_airline" : "ticketing";
    default:
      return state;
  }
}

/** True when the phase changes without an action of the buyer. */
export const isMoving = (phase: Phase) =>
  phase === "at_bank" ||
  phase === "confirming" ||
  phase === "reviewing" ||
  phase === "ticketing" ||
  phase === "at_airline" ||
  phase === "refunding";

const FIRST_DELAY_MS = 800;
const LAST_DELAY_MS = 10_000;

/** Pause before the next request, after `polls` equal responses. */
export const pollDelayMs = (polls: number) =>
  Math.min(Math.round(FIRST_DELAY_MS * 1.4 ** polls), LAST_DELAY_MS);
