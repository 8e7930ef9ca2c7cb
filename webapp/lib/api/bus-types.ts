// The wire of buses under the names that screens use. `null` where the contract says it may be missing.

import type { BookedPassenger, FlightBooking, Money, PaymentHead } from "./types";

/** `name` tells stations of one city apart by itself: "İstanbul (Esenler Otogarı)"; `name_only` stands beside the city. */
export type Station = {
  id: number;
  code: string;
  name: string;
  name_only: string;
  city: string;
  country_code: string;
  country: string;
};
/** As it stands in answers. */
export type BusStation = Pick<Station, "id" | "code" | "name" | "name_only" | "city">;

export type BusSearchRequest = {
  departure_station: number;
  arrival_station: number;
  departure_date: string;
  show_route_alternatives: boolean;
};
export type BusSearchOption = {
  id: string;
  departure_date: string;
  departure_station: BusStation;
  arrival_station: BusStation;
  departure_station_id: number;
  arrival_station_id: number;
  show_route_alternatives: boolean;
};

export type BusCompany = { id: string; name: string; logo: string };
export type BusFeature = { code: string; name: string; icon_class: string };
export type SeatLayout = "2+1" | "2+2";
export type BusStop = { time: string; date: string; station: BusStation };
/** One vehicle's part of the journey. `standby_time` is the wait before it; null on the first. */
export type BusTransfer = {
  company: BusCompany;
  departure: BusStop;
  arrival: BusStop;
  duration: string;
  standby_time: string | null;
};
export type BusInformation = {
  features: BusFeature[];
  has_break: boolean;
  seat_type: SeatLayout;
  duration: string;
  /** Spelled as the contract does. */
  remaning_seats: number;
  total_transfer_count: number;
  /** Online cancellation is possible until so many hours before departure. */
  cancellation_hours: number;
};
/** `price` is the cheapest seat's, for one traveller. */
export type BusItem = {
  product_id: string;
  company: BusCompany;
  information: BusInformation;
  departure: BusStop;
  arrival: BusStop;
  price: Money;
  transfers: BusTransfer[];
};
export type BusSearchResults = {
  search: BusItem[];
  search_options: BusSearchOption;
  time_out_seconds: number;
};

export type Gender = "F" | "M";
export type SeatCell = {
  seat: number;
  is_empty: boolean;
  active: boolean;
  can_sale_male: boolean;
  can_sale_female: boolean;
  sold_to: Gender | null;
  /** In the matrix's currency. */
  price: string;
};
/** Rows from front to back; null is the aisle, the door or a gap. */
export type SeatMatrix = (SeatCell | null)[][];
export type BusDetail = {
  search_item_detail: {
    seat_matrix: SeatMatrix;
    layout: SeatLayout;
    max_seats: number;
    currency: string;
  };
};
export type SelectedSeat = { seat: number; gender: Gender; price: string };

/** What payment page and ticket both show of the journey. */
export type BusTrip = Omit<BusItem, "product_id" | "price" | "information"> & {
  /** `break_display`: how often and how long, or that there is none. */
  information: BusInformation & { break_display: string };
  search_options: BusSearchOption;
  /** Localised by the server. */
  cancellation_note: string;
};
/** `onward_*`: on the bus after a change. */
export type BusSeatTicket = {
  seat_number: number;
  onward_seat_number: number | null;
  gender: Gender;
  gender_name: string;
  price: Money;
};
export type BusPaymentData = PaymentHead & BusTrip & { tickets: BusSeatTicket[] };

export type BusBooking = Pick<FlightBooking, "info" | "price" | "charge"> &
  BusTrip & {
    tickets: (BusSeatTicket & {
      ticket_number: string | null;
      onward_ticket_number: string | null;
      passenger: Omit<BookedPassenger, "birth_date">;
    })[];
  };
