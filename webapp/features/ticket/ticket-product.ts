// What a product brings to the ticket page. The reference, its state, the files and the price are the same for all.

import type { ComponentType } from "react";
import type { BusOpenTicket, Station } from "@/lib/api/bus-types";
import type { BookedPassenger, BookingHead } from "@/lib/api/types";
import type { Namespaces } from "@/lib/i18n/messages";
import type { Product } from "@/lib/product";

export type AnyBooking = BookingHead & {
  /** Of buses; one that was kept before there were any has none. */
  open_tickets?: BusOpenTicket[];
  tickets: {
    passenger: Pick<
      BookedPassenger,
      "name" | "surname" | "latin_name" | "latin_surname" | "gender" | "citizen_number" | "passport"
    >;
  }[];
};

export type Stations = Record<"departure" | "arrival", Pick<Station, "id" | "name">>;

/** One way, ride or rental: what a traveller must know to be there. */
export type Departure = {
  from: string;
  to: string;
  date: string;
  time: string;
  /** The airport, station or office. */
  place: string;
  /** The flight's number, or whose service it is. */
  service?: string;
  /** Whose flight it is. */
  carrier?: string;
  seats?: number[];
  /** Where a bus ride begins and ends: a change may begin or end at another station of the town, or of another. */
  stations?: Stations;
  /** The leg of the booking's lines. */
  leg: number;
  /** Whose it is: positions in the travellers. Absent where all travel this leg alike. */
  travellers?: number[];
};

export type TicketProduct<Booking extends AnyBooking> = {
  product: Product;
  /** Besides those of every ticket page. */
  turkish: Partial<Namespaces>;
  /** By the legs of the booking's lines; then those of travellers who were changed alone. */
  departuresOf: (booking: Booking) => Departure[];
  /** What was bought. */
  Trip: ComponentType<{ booking: Booking }>;
  /** What the total is made of. Fetched. */
  PriceLines?: ComponentType<{ booking: Booking }>;
  /** A `PassengerTicket` for each traveller. */
  Passengers: ComponentType<{ booking: Booking; isTicketed: boolean }>;
};
