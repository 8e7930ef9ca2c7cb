// GET /api/{product}/booking/{session_unique}/. The booking is stored on the device from the time that
// tickets are issued, also after a refund.

import { get } from "./api/client";
import type { BookingState } from "./api/types";
import { manageHeaders } from "./manage-token";
import type { Product } from "./product";
import { dropTicket, type Masked, saveTicket } from "./saved-tickets";

const KEPT: readonly BookingState[] = ["ticketed", "refunding", "refunded"];

export const bookingPath = (product: Product, session: string) =>
  `/api/${product}/booking/${encodeURIComponent(session)}/`;

export async function loadBooking<Booking extends Masked>(
  product: Product,
  session: string,
): Promise<Booking> {
  const parts = { transfers: 1, passenger: 1, tickets: 1 };
  const booking = await get<Booking>(bookingPath(product, session), parts, {
    headers: manageHeaders(session),
  });
  if (KEPT.includes(booking.info.state)) saveTicket(product, session, booking, new Date().toISOString());
  else dropTicket(product, session);
  return booking;
}
