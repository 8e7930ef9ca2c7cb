// POST /api/{product}/gateway/payment/: starts the payment and says where the bank waits. Called by the payment form.

import { hasSessionEnded } from "@/lib/account/owner";
import { readToken } from "@/lib/account/token";
import { get } from "@/lib/api/client";
import { oncePoster } from "@/lib/api/post-once";
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

/** One per form. */
export function paymentSender(product: Product) {
  const postOnce = oncePoster();
  return async (request: object): Promise<PaymentSent["send_payment"]> => {
    const path = `/api/${product}/gateway/payment/`;
    return (await postOnce<PaymentSent>(path, request, { timeoutMs: TIMEOUT_MS })).send_payment;
  };
}
