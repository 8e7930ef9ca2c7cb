// API types, from the API document that the server's code generates (`pnpm generate`), under the names that
// screens use.

import type { components } from "@/generated/schema";
import type { Answered } from "./calls";

export type Schemas = components["schemas"];

export type Answer<Name extends keyof Schemas> = Answered<Schemas[Name]>;
/** Fields that are never null here, by a rule that the document cannot tell. */
export type Sure<T, Key extends keyof T> = Omit<T, Key> & { [K in Key]-?: NonNullable<T[K]> };
/** Fields that a copy lacks which the device stored before they existed. */
export type Older<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

export type Currency = Schemas["Currency"];
export type Money = Answer<"Price">;
export type DeadlineClock = Answer<"DeadlineClock">;
/** `date`: the banking day of the selling rate. */
export type ConversionRate = Answer<"ConversionRate">;
export type LanguageCode = Schemas["Language"];

// Reference data

export type PassengerTypeCode = Schemas["PassengerType"];
export type PassengerCountField = Schemas["CountField"];
export type PassengerType = Answer<"PassengerTypeInfo">;
export type AppInfo = Answer<"AppInfo">;
export type Country = Answer<"Country">;
export type Countries = Answer<"Countries">;
export type CorporatePage = Answer<"CorporatePage">;
export type FaqCategory = Answer<"FaqCategory">;
export type Branch = Answer<"Branch">;
/** `country` and `timezone` are in responses of /api/flight/airport/ only. */
export type Airport = Answer<"Airport"> & Partial<Pick<Answer<"Place">, "country" | "timezone">>;
export type LocationGuess = Answer<"LocationGuess">;

// Flight search

export type FlyType = Schemas["FlyType"];
export type PassengerCounts = Record<PassengerCountField, number>;
export type FlightSearchRequest = PassengerCounts & {
  fly_type: FlyType;
  direct_flights_only: boolean;
  refundables_only: boolean;
  departure_airport: number;
  arrival_airport: number;
  departure_date: string;
  return_date: string | null;
  flight_class: string;
};
/**
 * The search option: the criteria of a search, with places resolved. Equal criteria always have
 * the same `id`.
 */
export type FlightSearchOption = Answer<"SearchOption">;

export type Carrier = Answer<"Airline">;
/** The terminal is absent when unknown, as are a flight's aircraft and CO₂. */
export type Endpoint = Answer<"Stop">;
/** Number of bags, for airlines that count pieces; null when the airline does not say. */
export type Pieces = Answer<"Pieces">;
/** Weight in kilograms. Type `HL`: hand luggage only; `KG`: by weight; `PC`: by `pieces`. */
export type Baggage = Answer<"Baggage">;
export type SupplierTerms = Answer<"SupplierTerms">;
/** `XF` is the recommended fare. */
export type FareFamily = Answer<"AlternativePrice">;
/** Price for all passengers; `total` is the price of the cheapest fare. */
export type FlightPrice = Answer<"ItemPrice">;
/** Estimated emission of one passenger. */
export type FlightCo2 = Answer<"FlightCo2">;
/** `standby_time` is the wait before this segment; null on the first. */
export type FlightTransfer = Answer<"Transfer">;
export type FlightDirection = Answer<"FlightItem">;
export type FlightItem = Answer<"SingleItem">;
/** A packaged round trip: both directions at one price. */
export type PackagedFlightItem = Answer<"PackagedItem">;
export type FlightResult = FlightItem | PackagedFlightItem;
export type FlightSearchResults = Answer<"SessionResults">;
export type FlightReturnItems = Answer<"ReturnResults">;
export type FlightChoice = {
  product_ids: string[];
  alternative_prices?: (string | null)[];
};

/**
 * Expected failure of the gateway: 200 with `status: false`. `research` means search again, `refresh` means
 * reload the payment data.
 */
export type GatewayAnswer = Answer<"Verdict">;

// Payment

export type FlightBookingTransfer = Answer<"BookedTransfer">;
export type FlightBookingDirection = Answer<"BookedDirection">;
/** The direction is null only once the order is over; a payable order has it. */
export type FlightPaymentData = Sure<Answer<"PaymentPage">, "departure_booking">;
/** Fields common to the payment pages of all products. */
export type PaymentHead = Pick<
  FlightPaymentData,
  | "before_payment"
  | "state"
  | "hold_expires_at"
  | "price"
  | "charge"
  | "before_coupon"
  | "cancellation"
  | "cancellation_of_ways"
  | "change"
  | "hosted_page"
  | "timeline"
> & { search_options: { id: string } };
/** Instalment counts that a card allows, in months. */
export type Instalments = Answer<"Instalments">;
export type PassengerForm = {
  pax_type: PassengerTypeCode;
  name: string;
  surname: string;
  /** Null when the form does not ask for it. */
  latin_name: string | null;
  latin_surname: string | null;
  foregein_citizen: boolean;
  citizen_number: string | null;
  birth_date: string;
  gender: Schemas["Gender"] | null;
  nationality: number | null;
  passport: string | null;
  passport_expiry_date: string | null;
};
export type BillForm = {
  bill_type: number;
  /** ISO 3166 alpha-2, for a company; empty means Türkiye. */
  country: string;
  billing_name: string;
  tax_office: string;
  tax_number: string;
  city: string;
  district: string;
  zip_code: string;
  address: string;
};
export type PaymentRequest = {
  session_unique: string;
  email: string;
  phone_code: string;
  phone: string;
  passengers: PassengerForm[];
  card_owner: string;
  card_number: string;
  card_expiry: string;
  card_cvc: string;
  condition: true;
  /** Members only: saves the passengers to the account. */
  save_passengers?: true;
  has_invoice: boolean;
  bill?: BillForm;
  coupon_id?: string;
};
export type PaymentSent = Answer<"SentPayment">;

// Booking

export type BookingState = Schemas["OrderState"];
/** `message` is the reason why the last payment failed. */
export type BookingProgress = Answer<"BookingInfo">;
export type TimelineStepName = Schemas["TimelineStepKind"];
/** Steps in order, including future ones. `was`: the price shown before the buyer agreed to another one. */
export type TimelineStep = Answer<"TimelineStep">;
/** `gender` is null for drivers, who are not asked for it. */
export type BookedPassenger = Older<Answer<"TicketPassenger">, "latin_name" | "latin_surname">;
/** Absent from tickets and passengers saved before these fields existed. */
export type LatinLine = { latin_name?: string | null; latin_surname?: string | null };
/** `ticket_number` repeats the outbound ticket's number; screens read both directions. */
export type FlightTicket = Omit<Answer<"Ticket">, "ticket_number" | "passenger"> & {
  passenger: BookedPassenger;
};
/** `journeys`: set when passengers travel separately; `cancelled`: cancelled directions. */
export type BookingSummary = Answer<"BookingSummary">;
export type FlightBooking = BookingHead &
  Sure<Omit<Answer<"Booking">, keyof Head | "tickets">, "departure_booking"> & { tickets: FlightTicket[] };
export type PapersTo = Answer<"PapersTo">;
/** Amount paid after changes and refunds. */
export type NetPrice = Answer<"NetPrice">;
type Head = Answer<"BookingHead">;
/** Fields common to the bookings of all products. */
export type BookingHead = AfterSale &
  Pick<Head, "info" | "price" | "rate" | "charge" | "coupon" | "open_ticket"> &
  Partial<Pick<Head, "papers_to" | "net" | "timeline">>;
/** State of a booking after the purchase. Empty before tickets are issued. */
export type AfterSale = { lines: BookingLine[] } & Pick<Head, "refunds" | "disruptions" | "history"> &
  Partial<Pick<Head, "left_to_refund" | "round_trip">>;
/** One passenger in one direction, or the rental. `terms` are in order of time. */
export type BookingLine = Older<Answer<"BookingLine">, "changed_with" | "access_minutes">;
export type RefundPart = Answer<"RefundPart">;
export type BookingRefund = Answer<"BookingRefund">;
export type BookingDisruption = Answer<"BookingDisruption">;
export type BookingEvent = Answer<"BookingEvent">;
/** The public view of a booking, for holders of its follow link. */
export type FollowedJourney = Answer<"Followed"> & {
  /** Only paid bookings can be followed. */
  state: "paid" | "ticketed" | "refunding" | "refunded";
};
export type PromisePage = Answer<"PromisePage">;
export type Pass = Answer<"Pass">;
export type Passes = Answer<"Passes">;

// Cancellation

export type ManageOpened = Answer<"ManageOpened">;
/** When `quote_id` is null, none of the lines can be cancelled. */
export type CancellationQuote = Answer<"CancellationQuote">;
/** Rejected with `refresh` when the quote has expired: request another one. */
export type Cancellation = Answer<"Cancellation">;

// Change

export type FlightChange = Answer<"FlightChange">;
export type FlightChanges = Answer<"FlightChanges">;
export type BusChanges = Answer<"BusChanges">;
export type CarChanges = Answer<"CarChanges">;
