// GET /api/{product}/booking/{session_unique}/. The booking is stored on the device from the time that
// tickets are issued, also after a refund.

import { addressOf, get } from "./api/client";
import type { BookingState } from "./api/types";
import { manageHeaders } from "./manage-token";
import type { Product } from "./product";
import { dropTicket, saveTicket } from "./saved-tickets";

const SAVED_STATES: readonly BookingState[] = ["ticketed", "refunding", "refunded"];

export async function loadBooking<P extends Product>(product: P, session: string) {
  const parts = { transfers: 1, passenger: 1, tickets: 1 };
  const address = addressOf(`/api/${product}/booking/{session_unique}/`, {
    session_unique: session,
    ...parts,
  });
  const booking = await get(address, { headers: manageHeaders(session) });
  if (SAVED_STATES.includes(booking.info.state))
    saveTicket(product, session, booking, new Date().toISOString());
  else dropTicket(product, session);
  return booking;
}
