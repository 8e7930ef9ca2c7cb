// API types of car rental, from the schemas that the server's code generates, under the names
// that screens use.

import type { Answer, BookedPassenger, BookingHead, Older, PaymentHead, Sure } from "./types";

/** A place of a search option. */
export type CarPlace = Answer<"CarLocation">;
/** `code` is the airport's code; empty in a city. The country is in responses of /api/car/location/ only. */
export type CarLocation = Omit<CarPlace, "location"> &
  Partial<Pick<Answer<"LocationPlace">, "country" | "country_code">>;

export type CarSearchRequest = {
  pickup_location: number;
  /** Null when the car is returned where it was picked up. */
  dropoff_location: number | null;
  pickup_date: string;
  pickup_time: string;
  dropoff_date: string;
  dropoff_time: string;
};
/** The criteria of a search, with places resolved. Equal criteria always have the same `id`. */
export type CarSearchOption = Answer<"CarSearchOption">;

export type RentalCar = Answer<"Car">;
export type CarVendor = Answer<"Vendor">;
/**
 * `total` is the price of all days plus the one-way fee; the deposit is blocked on the card at the office.
 */
export type CarPrice = Answer<"CarPrice">;
/** Limits in kilometres and full years. */
export type CarRules = Answer<"CarRules">;
/** Sentences, localised by the server. */
export type CarTerms = Answer<"RentalTerms">;
/** `pickup_desk` is absent from results that a device stored before this field existed. */
export type CarItem = Older<Answer<"CarItem">, "pickup_desk">;
export type CarSearchResults = Pick<
  Answer<"CarResults">,
  "search_options" | "rate" | "time_out_seconds" | "held_by_you"
> & { search: CarItem[] };

/** An extra, paid at the office; `price` is for one piece for the whole rental. */
export type CarExtra = Answer<"ExtraProduct">;
/** The rental on the payment page and the booking. `car` is never null: past rentals keep it. */
export type CarRental = Sure<Answer<"Rental">, "car">;
export type CarPaymentData = PaymentHead & CarRental & Pick<Answer<"CarPaymentPage">, "extra_products">;
/** `extra_products` are the chosen ones. */
export type CarBooking = BookingHead &
  CarRental &
  Pick<Answer<"CarBooking">, "extra_products"> & {
    tickets: (Omit<Answer<"Voucher">, "passenger"> & { passenger: BookedPassenger })[];
  };
