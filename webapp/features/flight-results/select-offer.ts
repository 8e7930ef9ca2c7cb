// POST /api/flight/gateway/search/select/: prices the choice again and holds its seats.

import { post } from "@/lib/api/client";
import type { FlightChoice, GatewayAnswer } from "@/lib/api/types";

/** `idempotencyKey` stays the same for as long as the traveller means the same choice. */
export const selectOffer = (choice: FlightChoice, idempotencyKey: string) =>
  post<GatewayAnswer>("/api/flight/gateway/search/select/", choice, { idempotencyKey });
