"use client";
// GET /api/flight/booking/{session_unique}/: the booking, asked again while it is still moving. The last tickets stay readable
// without a connection: identity numbers reach this device masked.

import useSWR from "swr";
import { get } from "@/lib/api/client";
import type { BookingState, FlightBooking } from "@/lib/api/types";
import { readStored, writeStored } from "@/lib/storage";

type Saved = { session: string; at: string; booking: FlightBooking };

const SAVED = "flight.tickets";
const SAVED_MOST = 5;
const MOVING: readonly BookingState[] = ["payment_pending", "paid", "refunding"];
const ASK_AGAIN_MS = 5000;

const bookingPath = (session: string) => `/api/flight/booking/${encodeURIComponent(session)}/`;
export const ticketFile = (session: string, name: "ticket.pdf" | "ticket.ics") => bookingPath(session) + name;

export function savedTicket(session: string): Saved | undefined {
  return readStored<Saved[]>(SAVED)?.find((saved) => saved.session === session);
}

export function saveTicket(session: string, booking: FlightBooking, at: string) {
  const others = (readStored<Saved[]>(SAVED) ?? []).filter((saved) => saved.session !== session);
  writeStored(SAVED, [{ session, at, booking }, ...others].slice(0, SAVED_MOST));
}

async function fetchBooking([, session]: readonly [string, string]): Promise<FlightBooking> {
  const booking = await get<FlightBooking>(bookingPath(session), { transfers: 1, passenger: 1, tickets: 1 });
  if (booking.info.state === "ticketed") saveTicket(session, booking, new Date().toISOString());
  return booking;
}

export function useBooking(session: string | null) {
  return useSWR(session === null ? null : (["flight booking", session] as const), fetchBooking, {
    shouldRetryOnError: false,
    refreshInterval: (booking) => (!booking || MOVING.includes(booking.info.state) ? ASK_AGAIN_MS : 0),
  });
}
