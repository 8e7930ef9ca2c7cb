// Returns true for a booking that was just bought. The payment page opens the ticket with `clear=true`,
// which stays in the address.

import type { BookingSummary } from "@/lib/api/types";

const DAY_MS = 86_400_000;

export const isNew = ({ created_at }: Pick<BookingSummary, "created_at">) =>
  window.location.search.includes("clear=true") && Date.parse(created_at) > Date.now() - DAY_MS;
