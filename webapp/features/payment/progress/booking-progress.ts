// How far a payment is, in the words of this page, and how often to ask. Pure; the asking itself is use-booking-progress.ts.

import type { BookingProgress } from "@/lib/api/types";

export type Phase =
  /** Nothing was paid yet. */
  | "form"
  /** The last attempt ended without a charge; it may be tried again. */
  | "failed"
  /** The hold or the time to pay is over. */
  | "expired"
  /** A payment was started, but the traveller has not come back through the bank's page. */
  | "at_bank"
  | "confirming"
  /** Charged; the payment provider reviews it, which may take hours. */
  | "reviewing"
  | "ticketing"
  /** Its airline confirms it, which may take hours. */
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

/** Will it change without the traveller's doing? */
export const isMoving = (phase: Phase) =>
  phase === "at_bank" ||
  phase === "confirming" ||
  phase === "reviewing" ||
  phase === "ticketing" ||
  phase === "at_airline" ||
  phase === "refunding";

const FIRST_DELAY_MS = 800;
const LAST_DELAY_MS = 10_000;

/** The pause before asking again, after `asked` answers that said the same. */
export const pollDelayMs = (asked: number) =>
  Math.min(Math.round(FIRST_DELAY_MS * 1.4 ** asked), LAST_DELAY_MS);
