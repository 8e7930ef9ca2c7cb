// The wire of accounts, from the schemas that the server's code generates, under the names that screens use.

import type { Answer, BookingState, LanguageCode, Money, Narrowed, PassengerForm } from "./types";

/** `used`: spent, or reserved by a payment that is under way. */
export type Coupon = Answer<"Coupon">;
export type Bill = Narrowed<Answer<"SavedBill">, { bill_type: 0 | 1 }>;
/** The owner's own: nothing is masked. */
export type SavedPassenger = Narrowed<Answer<"SavedPassenger">, Pick<PassengerForm, "pax_type" | "gender">>;
export type AccountSettings = Narrowed<Answer<"UserSettings">, { language: LanguageCode }>;
export type User = Narrowed<Answer<"User">, { settings: AccountSettings; bills: Bill[] }>;
export type Profile = Pick<User, "username" | "first_name" | "last_name" | "email" | "phone" | "phone_code">;

// Tickets

type Summary = { info: Narrowed<Answer<"BookingSummary">, { state: BookingState }> };
/** Nothing that was bought is ever forgotten. */
export type FlightBookingCard = Narrowed<
  Answer<"FlightBookingCard">,
  Summary & { departure_booking: Answer<"CardDirection"> }
>;
export type BusBookingCard = Narrowed<Answer<"BusBookingCard">, Summary>;
export type CarBookingCard = Narrowed<Answer<"CarBookingCard">, Summary & { car: Answer<"Car"> }>;
export type BookingCard = FlightBookingCard | BusBookingCard | CarBookingCard;
export type BookingPage = { next_page: number | null; results: BookingCard[] };

// Price alerts

type AlertPlace = { id: number; code?: string; name: string; city: string };
type AlertDetail<From extends string, To extends string> = Record<From | To, AlertPlace> & {
  departure_date: string;
  return_date: string | null;
};
type Alert<Detail> = {
  id: string;
  active: boolean;
  /** The search's option id. */
  option: string;
  option_detail: Detail;
  old_price: Money | null;
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
  id: string;
  title: string;
  content: string;
  created_at: string;
  readed: boolean;
};
export type NotificationPage = NotificationCounts & { results: AppNotification[] };
