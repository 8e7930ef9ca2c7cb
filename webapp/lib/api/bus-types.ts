// The wire of buses, from the schemas that the server's code generates, under the names that screens use.

import type { Answer, BookedPassenger, BookingHead, Narrowed, PaymentHead } from "./types";

/** `name` stands alone: "İstanbul (Esenler Otogarı)"; `name_only` stands beside the city. The rest comes with the answers of
 * /api/bus/station/ only. */
export type Station = Answer<"Station"> &
  Partial<Pick<Answer<"StationPlace">, "country" | "country_code" | "is_city">>;

export type BusSearchRequest = {
  departure_station: number;
  arrival_station: number;
  departure_date: string;
  show_route_alternatives: boolean;
};
/** What was asked, with its places resolved. `id` names equal criteria for ever. */
export type BusSearchOption = Answer<"BusSearchOption">;

export type BusFeature = Answer<"OnBoard">;
export type BusStop = Answer<"BusStop">;
/** One bus of the way. `standby_time` is the wait before it; null on the first. */
export type BusTransfer = Answer<"BusTransfer">;
/** `price` is that of an ordinary seat. */
export type BusItem = Answer<"BusItem">;
export type BusSearchResults = Pick<
  Answer<"BusResults">,
  "search" | "search_options" | "rate" | "time_out_seconds" | "held_by_you"
>;

export type Gender = "F" | "M";
/** Its price is in the map's currency. */
export type SeatCell = Narrowed<Answer<"SeatMapCell">, { sold_to: Gender | null }>;
/** Rows from front to back; null is the aisle, the door or a gap. */
export type SeatMatrix = (SeatCell | null)[][];
export type BusDetail = {
  search_item_detail: Narrowed<Answer<"SeatMap">, { seat_matrix: SeatMatrix }>;
};
export type SelectedSeat = { seat: number; gender: Gender; price: string };

/** What payment page and ticket both show of the journey. */
export type BusTrip = Answer<"BookedRide">;
/** `onward_*`: on the bus after a change. */
export type BusSeatTicket = Answer<"SeatToName">;
export type BusPaymentData = PaymentHead & BusTrip & { tickets: BusSeatTicket[] };
/** A credit for another trip of the same company. */
export type BusOpenTicket = Answer<"BusOpenTicket">;
export type BusBooking = BookingHead &
  BusTrip & {
    open_tickets: BusOpenTicket[];
    /** Where not all travel alike. */
    apart?: Answer<"RideApart">[];
    tickets: (BusSeatTicket &
      Pick<Answer<"BusTicket">, "ticket_number" | "onward_ticket_number"> & {
        passenger: Omit<BookedPassenger, "birth_date">;
      })[];
  };
