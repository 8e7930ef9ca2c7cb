// What a product brings to the ticket page. The reference, its state, the files and the price are the same for all.

import type { ComponentType } from "react";
import type { BusOpenTicket } from "@/lib/api/bus-types";
import type { BookedPassenger, BookingHead } from "@/lib/api/types";
import type { Namespaces } from "@/lib/i18n/messages";
import type { Product } from "@/lib/product";

export type AnyBooking = BookingHead & {
  /** Of buses; one that was kept before there were any has none. */
  open_tickets?: BusOpenTicket[];
  tickets: {
    passenger: Pick<BookedPassenger, "name" | "surname" | "gender" | "citizen_number" | "passport">;
  }[];
};

export type TicketProduct<Booking extends AnyBooking> = {
  product: Product;
  /** Besides those of every ticket page. */
  turkish: Partial<Namespaces>;
  /** What was bought. */
  Trip: ComponentType<{ booking: Booking }>;
  /** What the total is made of. Fetched. */
  PriceLines?: ComponentType<{ booking: Booking }>;
  /** A `PassengerTicket` for each traveller. */
  Passengers: ComponentType<{ booking: Booking; isTicketed: boolean }>;
};
