// The wire as the contract pins it: names and spelling are the server's. Every request and screen takes its types here.

export type Money = { total: string; currency: string };
export type LanguageCode = "tr" | "en" | "de" | "ru" | "ar";

// Reference data

export type PassengerTypeCode = "ADT" | "CHD" | "INF" | "SRC";
export type PassengerCountField = "adult_count" | "child_count" | "infant_count" | "senior_count";
export type PassengerType = {
  code: PassengerTypeCode;
  name: string;
  input_name: PassengerCountField;
  /** May an infant travel on this passenger’s lap? */
  infant_care: boolean;
  age_from: number | null;
  age_to: number | null;
};
export type FlightClass = { value: string; name: string };

export type AppInfo = {
  languages: Record<string, string>;
  locale_versions: Record<string, string>;
  contact_phone: string;
  contact_email: string;
  contact_address: string;
  contact_location: { lat: number; lng: number };
  app_domain: string;
  social: Record<string, string>;
  currency_codes: Record<string, string>;
  constants: {
    flight_api_constants: { passenger_types: PassengerType[]; flight_classes: FlightClass[] };
  };
  version: string;
  is_usable: boolean;
  is_suported: boolean;
  app_store: string;
  google_play: string;
};

export type Country = { id: number; code: string; name: string; phone_code: string };
export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] };
export type CorporatePage = { id: string; title: string; content: string; page_type_code: string };
export type Currency = { code: string; icon: string; name: string; value: string; updated_at: string };
export type Airport = {
  id: number;
  code: string;
  name: string;
  city: string;
  country_code: string;
  /** The country's name, in the answers of /api/flight/airport/. */
  country?: string;
};
export type LocationGuess = {
  city: string | null;
  country_code: string | null;
  airport: Airport | null;
  station: unknown;
  location: unknown;
};

// Flight search

export type FlyType = "OW" | "RT";
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
/** The search option: what was asked, with its places resolved. `id` names equal criteria for ever. */
export type FlightSearchOption = PassengerCounts & {
  id: string;
  fly_type: FlyType;
  is_packaged: boolean;
  departure_date: string;
  return_date: string | null;
  departure_airport_id: number;
  arrival_airport_id: number;
  departure_airport_code: string;
  arrival_airport_code: string;
  departure_airport: Airport;
  arrival_airport: Airport;
  direct_flights_only: boolean;
  refundables_only: boolean;
  flight_class: string;
  flight_class_name: string;
  total_passenger_count: number;
  domestic_fly: boolean;
};
export type SearchStarted<Option> = { form_data: Option; session_unique: string };

export type Carrier = { code: string; name: string; logo: string };
export type Endpoint = { time: string; date: string; airport: Airport };
/** Kilograms. Type `HL`: hand luggage only; `KG`: by weight. */
export type Baggage = { hand_luggage: number; luggage: number; type: "HL" | "KG" };
export type FareFamily = {
  /** `XF` is the recommended one. */
  code: string;
  name: string;
  price: Money;
  features: {
    baggage_allowance: Baggage;
    seat_selection: boolean;
    free_cancel: boolean;
    free_change: boolean;
  };
};
/** Of the whole party; `total` is the cheapest fare's. */
export type FlightPrice = Money & { alternative_prices: FareFamily[] };
export type FlightInformation = {
  total_transfer_count: number;
  duration: string;
  baggage: Baggage;
  flight_number: string;
  class: FlightClass;
  standby_time: string | null;
  remaining_seats: number;
};
export type FlightTransfer = {
  airline: Carrier;
  flight_number: string;
  departure: Endpoint;
  arrival: Endpoint;
  duration: string;
  class: FlightClass;
  /** The wait before this leg; null on the first. */
  standby_time: string | null;
};
export type FlightLeg = {
  airline: Carrier;
  departure: Endpoint;
  arrival: Endpoint;
  information: FlightInformation;
  transfers: FlightTransfer[];
};
export type FlightItem = FlightLeg & { product_id: string; price: FlightPrice };
/** A packaged round trip: both ways at one price. */
export type PackagedFlightItem = {
  product_id: string;
  departure: FlightLeg;
  return: FlightLeg;
  price: FlightPrice;
};
export type FlightResult = FlightItem | PackagedFlightItem;

export type Range<T> = { min: T; max: T };
/** The `return_*` ones are empty where nothing is packaged. */
export type FlightStatistics = {
  airlines: Carrier[];
  transfers: number[];
  departure_time: Range<string> | null;
  arrival_time: Range<string> | null;
  price: Range<string> | null;
  duration: Range<string> | null;
  return_airlines: Carrier[];
  return_transfers: number[];
  return_departure_time: Range<string> | null;
  return_arrival_time: Range<string> | null;
  return_duration: Range<string> | null;
};
export type FlightSearchResults = {
  search: FlightResult[];
  statistics: FlightStatistics;
  search_options: FlightSearchOption;
  time_out_seconds: number;
};
export type FlightReturnItems = { search: FlightItem[]; statistics: FlightStatistics };
export type FlightChoice = {
  product_ids: string[];
  alternative_prices?: (string | null)[];
  session_unique: string;
};

/** How the gateway refuses politely: 200 with `status: false`. `research` = search again, `refresh` = reload the payment data. */
export type GatewayAnswer = { status: boolean; message: string; research: boolean; refresh: boolean };

// Payment

export type Policy = { datetime_from: string; datetime_to: string; amount: Money };
export type FlightBookingLeg = {
  info: {
    departure_date: string;
    departure_time: string;
    departure: Endpoint;
    arrival: Endpoint;
    duration: string;
    alternative_price: {
      code: string;
      name: string;
      hand_luggage_allowance: number;
      luggage_allowance: number;
      seat_selection: boolean;
      free_cancel: boolean;
      free_change: boolean;
    };
    change_policies: (Policy & { changeable: boolean })[];
    cancelation_policies: (Policy & { refundable: boolean })[];
    change_policy_texts: string[];
    cancelation_policy_texts: string[];
    baggage_type: "HL" | "KG";
    baggage_allowance: number;
  };
  transfers: FlightBookingTransfer[];
};
export type FlightBookingTransfer = {
  airline: Carrier;
  flight_number: string;
  departure_airport: Airport;
  arrival_airport: Airport;
  departure_date: string;
  departure_time: string;
  arrival_date: string;
  arrival_time: string;
  fly_duration: string;
  fly_class: FlightClass;
  /** The wait before this leg; null on the first. */
  stand_by_duration: string | null;
};
/** All passengers of one type, decimal strings in the price's currency. */
export type GroupTicket = {
  count: number;
  pax_type: PassengerTypeCode;
  pax_name: string;
  total_base: string;
  total_tax: string;
  total_service_fee: string;
  total: string;
};
/** A passenger to be named; ages are inclusive, in full years on the last travel date. */
export type ExpectedTicket = {
  pax_type: PassengerTypeCode;
  pax_name: string;
  age_from: number;
  age_to: number;
};
export type FlightPaymentData = {
  before_payment: GatewayAnswer;
  state: BookingState;
  /** Null once the hold has ended. */
  hold_expires_at: string | null;
  /** In the display currency; `rate` is TRY per unit. */
  price: Money & { rate: string; rate_at: string };
  /** What the card will be charged. */
  charge: Money;
  search_options: FlightSearchOption;
  departure_booking: FlightBookingLeg;
  return_booking: FlightBookingLeg | null;
  group_tickets: GroupTicket[];
  tickets: ExpectedTicket[];
};
export type PassengerForm = {
  pax_type: PassengerTypeCode;
  name: string;
  surname: string;
  foregein_citizen: boolean;
  citizen_number: string | null;
  birth_date: string;
  gender: "F" | "M";
  nationality: number | null;
  passport: string | null;
  passport_expiry_date: string | null;
};
export type BillForm = {
  bill_type: 0 | 1;
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
  has_invoice: boolean;
  bill?: BillForm;
};
export type PaymentSent = {
  send_payment: GatewayAnswer & { status_code: number; pay_url: string | null };
};
export type Prebooked = { status: boolean; message: string; url: string | null };

// Booking

export type BookingState =
  | "held"
  | "payment_pending"
  | "paid"
  | "ticketed"
  | "failed"
  | "refunding"
  | "refunded"
  | "expired";
export type BookingProgress = {
  do_reservation: boolean;
  finish_page_showed: boolean;
  state: BookingState;
  /** Why the last payment failed. */
  message: string | null;
};
export type BookedPassenger = {
  name: string;
  surname: string;
  citizen_number: string | null;
  birth_date: string;
  gender: "F" | "M";
  gender_display: string;
  nationality: { id: number; code: string; name: string } | null;
  passport: string | null;
  passport_expiry_date: string | null;
};
export type FlightTicket = {
  pax_type: PassengerTypeCode;
  pax_name: string;
  passenger: BookedPassenger;
  departure_ticket_number: string | null;
  return_ticket_number: string | null;
};
export type FlightBooking = {
  info: { unique_code: string; pnr_code: string; state: BookingState; created_at: string };
  price: Money;
  charge: Money;
  departure_booking: FlightBookingLeg;
  return_booking: FlightBookingLeg | null;
  transfers: FlightBookingTransfer[];
  tickets: FlightTicket[];
};
export type PnrFound = { session_unique: string };
