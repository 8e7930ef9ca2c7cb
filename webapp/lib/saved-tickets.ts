// The last tickets seen on this device with their barcodes, and cancelled bookings. The bookings are
// readable without a connection until the member logs out (account/token.ts). Identity numbers and codes
// with a value are masked, also those that a member sees in full.

import type { BusBooking } from "./api/bus-types";
import type { CarBooking } from "./api/car-types";
import type { BookedPassenger, BookingLine, BookingState, FlightBooking, Pass } from "./api/types";
import type { Product } from "./product";
import { readStored, writeStored } from "./storage";

export type Masked = {
  info: { state: BookingState };
  /** Absent in bookings saved before cancellations existed. */
  lines?: BookingLine[];
  coupon?: { code: string } | null;
  open_ticket?: { code: string } | null;
  /** Present for buses only. */
  open_tickets?: { code: string }[];
  refunds?: { open_ticket?: string | null }[];
  tickets: { passenger: Pick<BookedPassenger, "citizen_number" | "passport"> }[];
};
export type SavedTicket<Booking = FlightBooking | BusBooking | CarBooking> = {
  session: string;
  at: string;
  booking: Booking;
  /** Absent until the passes were fetched. */
  passes?: Pass[];
};

const keyOf = (product: Product) => `${product}.tickets`;
const SAVED_MOST = 5;

/** Returns the saved tickets, the most recent first, with cancelled bookings after the others. */
export const savedTickets = <Booking = SavedTicket["booking"]>(product: Product) =>
  readStored<SavedTicket<Booking>[]>(keyOf(product)) ?? [];

export const hasSavedTickets = () =>
  (["flight", "bus", "car"] as const).some((product) => savedTickets(product).length > 0);

export const savedTicket = <Booking = SavedTicket["booking"]>(product: Product, session: string) =>
  savedTickets<Booking>(product).find((saved) => saved.session === session);

/** Masks a number as the server does for everyone but its buyer: only the last three characters stay. */
const hidden = (number: string | null) => number?.replace(/.(?=.{3})/gu, "*") ?? null;

/** Masks a code with a value: only the last four letters stay. */
const hiddenCode = (code: string) => code.replace(/[^-](?=.{4})/gu, "*");
const withoutCode = <Coded extends { code: string }>(coded: Coded): Coded => ({
  ...coded,
  code: hiddenCode(coded.code),
});

const masked = (booking: Masked): Masked => ({
  ...booking,
  coupon: booking.coupon && withoutCode(booking.coupon),
  open_ticket: booking.open_ticket && withoutCode(booking.open_ticket),
  open_tickets: booking.open_tickets?.map(withoutCode),
  refunds: booking.refunds?.map(({ open_ticket, ...refund }) => ({
    ...refund,
    open_ticket: open_ticket && hiddenCode(open_ticket),
  })),
  tickets: booking.tickets.map(({ passenger, ...ticket }) => ({
    ...ticket,
    passenger: {
      ...passenger,
      citizen_number: hidden(passenger.citizen_number),
      passport: hidden(passenger.passport),
    },
  })),
});

export function saveTicket(product: Product, session: string, booking: Masked, at: string) {
  const seen = savedTicket<Masked>(product, session);
  // Passes that belong to other lines may no longer be valid.
  const passes = seen && statesOf(seen.booking) === statesOf(booking) ? seen.passes : undefined;
  const others = savedTickets<Masked>(product).filter((saved) => saved.session !== session);
  const saved = [{ session, at, booking: masked(booking), passes }, ...others];
  // A cancelled booking displaces no ticket.
  const isTicket = ({ booking: { info } }: (typeof saved)[number]) => info.state === "ticketed";
  const sorted = [...saved.filter(isTicket), ...saved.filter((one) => !isTicket(one))];
  writeStored(keyOf(product), sorted.slice(0, SAVED_MOST));
}

const statesOf = ({ lines = [] }: Masked) => lines.map(({ state }) => state).join();

/** Removes a booking without issued tickets. */
export const dropTicket = (product: Product, session: string) =>
  writeStored(
    keyOf(product),
    savedTickets(product).filter((saved) => saved.session !== session),
  );

/** Adds passes to a ticket that was saved before. */
export function savePasses(product: Product, session: string, passes: Pass[]) {
  const saved = savedTickets(product);
  writeStored(
    keyOf(product),
    saved.map((ticket) => (ticket.session === session ? { ...ticket, passes } : ticket)),
  );
}
