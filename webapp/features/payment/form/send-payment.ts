// POST /api/{product}/gateway/payment/: starts the payment and returns the address of the issuer's page.
// Called by the payment form.

import { hasSessionEnded } from "@/lib/account/owner";
import { readToken } from "@/lib/account/token";
import { get } from "@/lib/api/client";
import { oncePoster } from "@/lib/api/post-once";
import type { Product } from "@/lib/product";
import type { ChangeBody, PaymentBody } from "../payment-product";

/** Timeout of the payment request, during which the server calls the payment provider. */
const TIMEOUT_MS = 45_000;

const SESSION_TIMEOUT_MS = 3000;

/**
 * True when the server would treat the member as a guest. Only an explicit response of the server counts,
 * not a failed request.
 */
export async function isUserLost(): Promise<boolean> {
  if (readToken()) await get("/api/user/", { timeoutMs: SESSION_TIMEOUT_MS }).catch(() => undefined);
  return hasSessionEnded();
}

/** Create one sender per form. */
export function paymentSender(product: Product) {
  const postOnce = oncePoster();
  return async (request: PaymentBody | ChangeBody) => {
    const path = `/api/${product}/gateway/payment/` as const;
    return (await postOnce(path, request as PaymentBody, { timeoutMs: TIMEOUT_MS })).send_payment;
  };
}
