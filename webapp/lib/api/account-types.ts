// API types of accounts, from the schemas that the server's code generates, under the names
// that screens use.

import type { Answer, Older, Sure } from "./types";

/** `used`: spent, or reserved by a payment in progress. */
export type Coupon = Answer<"Coupon">;
export type Bill = Answer<"SavedBill">;
/** A saved passenger as the owner reads it: nothing is masked. */
export type SavedPassenger = Older<Answer<"SavedPassenger">, "latin_name" | "latin_surname">;
export type User = Answer<"User">;
export type Profile = Pick<User, "username" | "first_name" | "last_name" | "email" | "phone" | "phone_code">;

/** A device on which the member is logged in. */
export type SignedInDevice = Answer<"SignedInDevice">;

// Tickets

/** `departure_booking` and `car` are never null: the server keeps the data of past purchases. */
export type FlightBookingCard = Older<Sure<Answer<"FlightBookingCard">, "departure_booking">, "net">;
export type BusBookingCard = Older<Answer<"BusBookingCard">, "net">;
export type CarBookingCard = Older<Sure<Answer<"CarBookingCard">, "car">, "net">;
export type BookingCard = FlightBookingCard | BusBookingCard | CarBookingCard;
export type BookingPage = { next_page: number | null; results: BookingCard[] };

// Messages to the member

export type PriceAlert = Answer<"PriceAlert">;
export type AppNotification = Answer<"UserNotification">;
export type NotificationPage = Answer<"NotificationPage">;
