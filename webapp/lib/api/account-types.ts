// API types of accounts, from the schemas that the server's code generates, under the names
// that screens use.

import type { Answer, BookingSummary, LatinLine, Narrowed, NetPrice } from "./types";

/** `used`: spent, or reserved by a payment in progress. */
export type Coupon = Answer<"Coupon">;
export type Bill = Narrowed<Answer<"SavedBill">, { bill_type: 0 | 1 }>;
/** A saved passenger as the owner reads it: nothing is masked. */
export type SavedPassenger = Narrowed<Answer<"SavedPassenger">, LatinLine>;
export type AccountSettings = Answer<"UserSettings">;
export type User = Narrowed<Answer<"User">, { bills: Bill[] }>;
export type Profile = Pick<User, "username" | "first_name" | "last_name" | "email" | "phone" | "phone_code">;

/** A device on which the member is logged in. */
export type SignedInDevice = Answer<"SignedInDevice">;

// Tickets

type Summary = {
  info: BookingSummary;
  /** Absent from a card that was stored on the device before this field existed. */
  net?: NetPrice | null;
};
/** `departure_booking` and `car` are never null: the server keeps the data of past purchases. */
export type FlightBookingCard = Narrowed<
  Answer<"FlightBookingCard">,
  Summary & { departure_booking: Answer<"CardDirection"> }
>;
export type BusBookingCard = Narrowed<Answer<"BusBookingCard">, Summary>;
export type CarBookingCard = Narrowed<Answer<"CarBookingCard">, Summary & { car: Answer<"Car"> }>;
export type BookingCard = FlightBookingCard | BusBookingCard | CarBookingCard;
export type BookingPage = { next_page: number | null; results: BookingCard[] };

// Messages to the member

export type PriceAlert = Answer<"PriceAlert">;
export type NotificationCounts = Answer<"NotificationCounts">;
export type AppNotification = Answer<"UserNotification">;
export type NotificationPage = Answer<"NotificationPage">;
