// Product-specific parts of the ticket page. Reference, state, files and price are shared by all
// products.

import type { ComponentType } from "react";
import type { BusOpenTicket, Station } from "@/lib/api/bus-types";
import type { Gets } from "@/lib/api/calls";
import type { BookedPassenger, BookingHead } from "@/lib/api/types";
import type { Namespaces } from "@/lib/i18n/messages";
import type { Product } from "@/lib/product";

export type AnyBooking = BookingHead & {
  /** Bus bookings only; absent in bookings stored before open tickets existed. */
  open_tickets?: BusOpenTicket[];
  tickets: {
    passenger: Pick<
      BookedPassenger,
      "name" | "surname" | "latin_name" | "latin_surname" | "gender" | "citizen_number" | "passport"
    >;
  }[];
};

export type Stations = Record<"departure" | "arrival", Pick<Station, "id" | "name">>;

/** One direction, bus ride or rental, with the details needed to be there. */
export type Departure = {
  from: string;
  to: string;
  date: string;
  time: string;
  /** Airport, station or office. */
  place: string;
  /** Flight number, or the company of a bus or car. */
  service?: string;
  /** Airline of the flight. */
  carrier?: string;
  seats?: number[];
  /** First and last station of a bus ride. A change may use other stations, also in another town. */
  stations?: Stations;
  /** The `leg` of the booking's lines. */
  leg: number;
  /** Positions of the passengers on this departure. Absent when all passengers share the departure. */
  travellers?: number[];
};

export type BookingOf<P extends Product> = Gets[`/api/${P}/booking/{session_unique}/`]["answer"];

export type TicketProduct<P extends Product, Booking = BookingOf<P>> = {
  product: P;
  /** Messages in addition to those of every ticket page. */
  turkish: Partial<Namespaces>;
  /** Departures in the order of the lines' `leg`, then those of passengers who were changed separately. */
  departuresOf: (booking: Booking) => Departure[];
  /** The purchased journey or rental. */
  Trip: ComponentType<{ booking: Booking }>;
  /** Lines of the price. Loaded lazily. */
  PriceLines?: ComponentType<{ booking: Booking }>;
  /** Renders a `PassengerTicket` for each passenger. */
  Passengers: ComponentType<{ booking: Booking; isTicketed: boolean }>;
};
