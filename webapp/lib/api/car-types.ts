// The wire of car rental, from the schemas that the server's code generates, under the names that screens use.

import type { Answer, BookedPassenger, BookingHead, Narrowed, PaymentHead } from "./types";

/** As it stands in a search option. */
export type CarPlace = Answer<"CarLocation">;
/** `code` is the airport's; empty in a city. The country comes with the answers of /api/car/location/ only. */
export type CarLocation = Omit<CarPlace, "location"> &
  Partial<Pick<Answer<"LocationPlace">, "country" | "country_code">>;

export type CarSearchRequest = {
  pickup_location: number;
  /** Null: brought back where it was picked up. */
  dropoff_location: number | null;
  pickup_date: string;
  pickup_time: string;
  dropoff_date: string;
  dropoff_time: string;
};
/** What was asked, with its places resolved. `id` names equal criteria for ever. */
export type CarSearchOption = Answer<"CarSearchOption">;

export type RentalCar = Answer<"Car">;
export type CarVendor = Answer<"Vendor">;
/** `total` is every day's price and the one-way fee; the deposit is blocked at the office. */
export type CarPrice = Answer<"CarPrice">;
/** Kilometres and full years. */
export type CarRules = Answer<"CarRules">;
/** Sentences, localised by the server. */
export type CarTerms = Answer<"RentalTerms">;
/** Results that a device kept before there were desks name none. */
export type CarItem = Narrowed<Answer<"CarItem">, { pickup_desk?: Answer<"CarItem">["pickup_desk"] }>;
export type CarSearchResults = Narrowed<
  Pick<Answer<"CarResults">, "search" | "search_options" | "rate" | "time_out_seconds" | "held_by_you">,
  { search: CarItem[] }
>;

/** Something to rent along, paid at the office; `price` is of one for the whole rental. */
export type CarExtra = Answer<"ExtraProduct">;
/** Charged to the card, due at the office, and both together. */
export type CarPrices = Answer<"CarPrices">;
/** What is rented, on payment page and booking. No car is ever forgotten. */
export type CarRental = Narrowed<Answer<"Rental">, { car: RentalCar }>;
export type CarPaymentData = PaymentHead & CarRental & Pick<Answer<"CarPaymentPage">, "extra_products">;
/** `extra_products` are the chosen ones. */
export type CarBooking = BookingHead &
  CarRental &
  Pick<Answer<"CarBooking">, "extra_products"> & {
    tickets: Narrowed<Answer<"Voucher">, { passenger: BookedPassenger }>[];
  };
