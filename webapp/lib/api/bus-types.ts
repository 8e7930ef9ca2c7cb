// API types of buses, from the schemas that the server's code generates, under the names that screens use.

import type { Answer, BookedPassenger, BookingHead, PaymentHead, Schemas } from "./types";

/**
 * `name` is complete: "İstanbul (Esenler Otogarı)"; `name_only` is shown next to the city. The optional
 * fields are in responses of /api/bus/station/ only.
 */
export type Station = Answer<"Station"> &
  Partial<Pick<Answer<"StationPlace">, "country" | "country_code" | "is_city">>;

export type BusSearchRequest = {
  departure_station: number;
  arrival_station: number;
  departure_date: string;
  show_route_alternatives: boolean;
};
/** The criteria of a search, with places resolved. Equal criteria always have the same `id`. */
export type BusSearchOption = Answer<"BusSearchOption">;

export type BusFeature = Answer<"OnBoard">;
export type BusStop = Answer<"BusStop">;
/** One bus of a direction. `standby_time` is the wait before it; null on the first. */
export type BusTransfer = Answer<"BusTransfer">;
/** `price` is the price of an ordinary seat. */
export type BusItem = Answer<"BusItem">;
export type BusSearchResults = Pick<
  Answer<"BusResults">,
  "search" | "search_options" | "rate" | "time_out_seconds" | "held_by_you"
>;

export type Gender = Schemas["Gender"];
/** `price` is in the currency of the seat map. */
export type SeatCell = Answer<"SeatMapCell">;
/** Rows from front to back; null is the aisle, the door or a gap. */
export type SeatMatrix = (SeatCell | null)[][];
export type BusDetail = Answer<"BusDetail">;
export type SelectedSeat = { seat: number; gender: Gender; price: string };

/** Journey data that the payment page and the ticket both show. */
export type BusTrip = Answer<"BookedRide">;
/** `onward_*`: on the second bus of a connection. */
export type BusSeatTicket = Answer<"SeatToName">;
export type BusPaymentData = PaymentHead & BusTrip & { tickets: BusSeatTicket[] };
/** Credit for another trip with the same company. */
export type BusOpenTicket = Answer<"BusOpenTicket">;
export type BusBooking = BookingHead &
  BusTrip & {
    open_tickets: BusOpenTicket[];
    /** Set when passengers travel separately. */
    apart?: Answer<"RideApart">[];
    tickets: (BusSeatTicket &
      Pick<Answer<"BusTicket">, "ticket_number" | "onward_ticket_number"> & {
        passenger: Omit<BookedPassenger, "birth_date">;
      })[];
  };
