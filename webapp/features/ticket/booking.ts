"use client";
// GET /api/{product}/booking/{session_unique}/: the booking, asked again while it is still moving. The last tickets stay readable
// without a connection; on the device identity numbers are masked, also those that a user sees whole.

import useSWR from "swr";
import { useToken } from "@/lib/account/token";
import { API_ORIGIN, get } from "@/lib/api/client";
import type { BookingState } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { readStored, writeStored } from "@/lib/storage";
import type { AnyBooking } from "./ticket-product";

type Saved<Booking> = { session: string; at: string; booking: Booking };

const savedOf = (product: Product) => `${product}.tickets`;
const SAVED_MOST = 5;
const MOVING: readonly BookingState[] = ["payment_pending", "paid", "refunding"];
const ASK_AGAIN_MS = 5000;

const bookingPath = (product: Product, session: string) =>
  `/api/${product}/booking/${encodeURIComponent(session)}/`;
export const ticketFile = (product: Product, session: string, name: "ticket.pdf" | "ticket.ics") =>
  API_ORIGIN + bookingPath(product, session) + name;

export function savedTicket<Booking extends AnyBooking>(product: Product, session: string) {
  return readStored<Saved<Booking>[]>(savedOf(product))?.find((saved) => saved.session === session);
}

/** As the server shows it to anybody but its buyer: all but the last three characters hidden. */
const hidden = (number: string | null) => number?.replace(/.(?=.{3})/gu, "*") ?? null;

const masked = (booking: AnyBooking): AnyBooking => ({
  ...booking,
  tickets: booking.tickets.map(({ passenger, ...ticket }) => ({
    ...ticket,
    passenger: {
      ...passenger,
      citizen_number: hidden(passenger.citizen_number),
      passport: hidden(passenger.passport),
    },
  })),
});

export function saveTicket(product: Product, session: string, booking: AnyBooking, at: string) {
  const saved = readStored<Saved<AnyBooking>[]>(savedOf(product)) ?? [];
  const others = saved.filter((one) => one.session !== session);
  writeStored(savedOf(product), [{ session, at, booking: masked(booking) }, ...others].slice(0, SAVED_MOST));
}

export function useBooking<Booking extends AnyBooking>(product: Product, session: string | null) {
  // Nobody is shown what was loaded for somebody else.
  const token = useToken();
  const key =
    session === null || token === undefined ? null : (["booking", product, session, token] as const);
  return useSWR<Booking, unknown, typeof key>(
    key,
    async ([, , asked]) => {
      const path = bookingPath(product, asked);
      const booking = await get<Booking>(path, { transfers: 1, passenger: 1, tickets: 1 });
      if (booking.info.state === "ticketed") saveTicket(product, asked, booking, new Date().toISOString());
      return booking;
    },
    {
      shouldRetryOnError: false,
      refreshInterval: (booking) => (!booking || MOVING.includes(booking.info.state) ? ASK_AGAIN_MS : 0),
    },
  );
}
