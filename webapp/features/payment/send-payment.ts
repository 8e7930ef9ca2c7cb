// POST /api/{product}/gateway/payment/: starts the payment and says where the bank waits. Called by the payment form.

import { hasSessionEnded } from "@/lib/account/owner";
import { readToken } from "@/lib/account/token";
import { get, newIdempotencyKey, post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { PaymentSent } from "@/lib/api/types";
import type { Product } from "@/lib/product";

/** The server asks the bank meanwhile. */
const TIMEOUT_MS = 45_000;

const SESSION_TIMEOUT_MS = 3000;

/** Would the server take its user for a guest? Only its clear word counts. */
export async function isUserLost(): Promise<boolean> {
  if (readToken()) await get("/api/user/", {}, { timeoutMs: SESSION_TIMEOUT_MS }).catch(() => undefined);
  return hasSessionEnded();
}

/** One per form. Every attempt is an act of its own with its own key, but for the repeat of one whose outcome is unknown. */
export function paymentSender(product: Product) {
  let unknown: { body: string; key: string } | null = null;
  return async (request: object): Promise<PaymentSent["send_payment"]> => {
    const body = JSON.stringify(request);
    const idempotencyKey = unknown?.body === body ? unknown.key : newIdempotencyKey();
    unknown = null;
    try {
      const sent = await post<PaymentSent>(`/api/${product}/gateway/payment/`, request, {
        idempotencyKey,
        timeoutMs: TIMEOUT_MS,
      });
      return sent.send_payment;
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) unknown = { body, key: idempotencyKey };
      throw error;
    }
  };
}
