// The wire of accounts, under the names that screens use.

import type { BillForm, BookingState, LanguageCode, Money, PassengerForm } from "./types";

export type Coupon = {
  id: number;
  code: string;
  value: Money;
  expried_date: string;
  used: boolean;
};
export type Bill = BillForm & { id: number };
/** The owner's own: nothing is masked. */
export type SavedPassenger = PassengerForm & { id: number };
export type Profile = {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  phone_code: string;
};
export type AccountSettings = { country: string; language: LanguageCode; currency: string };
export type User = Profile & {
  settings: AccountSettings;
  coupons: Coupon[];
  bills: Bill[];
  passengers: { id: number }[];
};

// Tickets

type CardInfo = { unique_code: string; pnr_code: string; state: BookingState; created_at: string };
type FlightCardLeg = {
  info: {
    departure_airport: { code: string; name: string; city: string };
    arrival_airport: { code: string; name: string; city: string };
    departure_date: string;
    departure_time: string;
  };
};
type Stop<Place extends string> = Record<Place, { name: string }> & { date: string; time: string };
export type FlightBookingCard = {
  info: CardInfo;
  departure_booking: FlightCardLeg;
  return_booking: FlightCardLeg | null;
  price: Money;
};
export type BusBookingCard = {
  info: CardInfo;
  company: { name: string };
  departure: Stop<"station">;
  arrival: Stop<"station">;
  price: Money;
};
export type CarBookingCard = {
  info: CardInfo;
  car: { brand: string; model: string };
  pickup: Stop<"location">;
  dropoff: Stop<"location">;
  price: Money;
};
export type BookingCard = FlightBookingCard | BusBookingCard | CarBookingCard;
export type BookingPage = { next_page: number | null; results: BookingCard[] };

// Price alerts

type AlertPlace = { id: number; code?: string; name: string; city: string };
type AlertDetail<From extends string, To extends string> = Record<From | To, AlertPlace> & {
  departure_date: string;
  return_date: string | null;
};
type Alert<Detail> = {
  id: number;
  active: boolean;
  /** The search's option id. */
  option: string;
  option_detail: Detail;
  old_price: Money;
  new_price: Money | null;
  notify_email: string | null;
  notify_phone: string | null;
  created_at: string;
};
export type PriceAlerts = {
  flight: Alert<AlertDetail<"departure_airport", "arrival_airport">>;
  bus: Alert<AlertDetail<"departure_station", "arrival_station">>;
  car: Alert<AlertDetail<"pickup_location", "dropoff_location">>;
};
export type PriceAlert = PriceAlerts[keyof PriceAlerts];

// Notifications

export type NotificationCounts = { total_count: number; unread_count: number };
export type AppNotification = {
  id: number;
  title: string;
  content: string;
  created_at: string;
  readed: boolean;
};
export type NotificationPage = NotificationCounts & { results: AppNotification[] };
