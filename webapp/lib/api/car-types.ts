// The wire of car rental under the names that screens use. `null` where the contract says it may be missing.

import type { BookedPassenger, FlightBooking, PaymentHead } from "./types";

export type CarLocation = {
  id: number;
  /** IATA; empty in a city. */
  code: string;
  name: string;
  city: string;
  kind: "airport" | "city";
  country_code: string;
  country: string;
};
/** As it stands in a search option. */
export type CarPlace = Pick<CarLocation, "id" | "code" | "name" | "city" | "kind">;

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
export type CarSearchOption = {
  id: string;
  pickup_location: CarPlace;
  dropoff_location: CarPlace;
  pickup_location_id: number;
  dropoff_location_id: number;
  pickup_date: string;
  pickup_time: string;
  dropoff_date: string;
  dropoff_time: string;
  rental_days_count: number;
};

/** `icon` names the quality: `manual`, `diesel`. */
export type CarQuality = { code: string; name: string; icon: string };
export type RentalCar = {
  brand: string;
  model: string;
  acriss: string;
  class: { code: string; name: string };
  image: string;
  seats: number;
  doors: number;
  luggage: number;
  gear_type: CarQuality;
  fuel_type: CarQuality;
};
export type CarVendor = { id: number; name: string; logo: string };
/** Decimal strings in `currency`. `total` is every day's price and the one-way fee; the deposit is blocked at the office. */
export type CarPrice = {
  total: string;
  daily: string;
  deposit: string;
  one_way_fee: string | null;
  currency: string;
};
/** Kilometres; null is without limit. */
export type CarRules = {
  daily_range_limit: number | null;
  total_range_limit: number | null;
  driver_age: number;
  /** Full years that the driver must have held a licence for. */
  licence_years: number;
};
/** Sentences, localised by the server. */
export type CarTerms = { cancelation_policy_texts: string[]; fuel_policy: string; bring: string[] };
export type CarItem = {
  product_id: string;
  car: RentalCar;
  vendor: CarVendor;
  price: CarPrice;
  rules: CarRules;
  rental_days_count: number;
  remaining: number;
};
export type CarSearchResults = {
  search: CarItem[];
  search_options: CarSearchOption;
  time_out_seconds: number;
};

/** Something to rent along, paid at the office; `price` is of one for the whole rental. */
export type CarExtra = {
  id: string;
  name: string;
  price: string;
  daily_price: string;
  quantity: number;
  max_quantity: number;
  is_selected: boolean;
  currency: string;
};
/** Decimal strings: charged to the card, due at the office, and both together. */
export type CarPrices = { pay: string; delivery: string; total: string; currency: string };

/** What is rented, on payment page and booking. */
export type CarRental = {
  search_options: CarSearchOption;
  car: RentalCar;
  vendor: CarVendor;
  rules: CarRules;
  terms: CarTerms;
  rental_days_count: number;
  rental_price: CarPrice;
  prices: CarPrices;
};
export type CarPaymentData = PaymentHead & CarRental & { extra_products: CarExtra[] };
export type CarBooking = Pick<FlightBooking, "info" | "price" | "charge"> &
  CarRental & {
    /** The chosen ones. */
    extra_products: CarExtra[];
    tickets: {
      /** Always null: a car's seats have no numbers. */
      seat_number: number | null;
      ticket_number: string | null;
      passenger: BookedPassenger;
    }[];
  };
