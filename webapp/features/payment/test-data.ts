// Payment data in the shape of the API response, for the tests of this folder: two adults from İstanbul
// to Ankara.

import type { FlightPaymentData } from "@/lib/api/types";
import { type PaymentValues, startingValues } from "./payment-values";
import { FLIGHT } from "./product/flight-payment";

const airport = (id: number, code: string, city: string) => ({
  id,
  code,
  name: city,
  city,
  country_code: "TR",
});
const IST = airport(1, "IST", "İstanbul");
const ESB = airport(2, "ESB", "Ankara");
const date = "2026-12-24";
const fly_class = { value: "economy" as const, name: "Ekonomi" };

const transfer = {
  airline: { code: "P6", name: "Poyraz Hava Yolları", logo: "/carriers/P6.svg" },
  flight_number: "P6101",
  departure_airport: IST,
  arrival_airport: ESB,
  departure_date: date,
  departure_time: "08:00",
  arrival_date: date,
  arrival_time: "09:15",
  fly_duration: "01:15",
  fly_class,
  stand_by_duration: null,
};

const adult = { pax_type: "ADT", pax_name: "Yetişkin", age_from: 12, age_to: 120 } as const;

const sums = {
  price: { total: "2499.80", currency: "TRY" as const, rate: "1.000000", rate_at: "2026-11-21T00:00:00Z" },
  charge: { total: "2499.80", currency: "TRY" as const },
};

export const paymentData = (changes: Partial<FlightPaymentData> = {}): FlightPaymentData => ({
  before_payment: { status: true, message: "", research: false, refresh: false },
  state: "held",
  hold_expires_at: null,
  hosted_page: false,
  ...sums,
  rate: null,
  cancellation: null,
  cancellation_of_ways: [],
  before_coupon: sums,
  change: null,
  timeline: [],
  search_options: {
    id: "option",
    fly_type: "OW",
    is_packaged: false,
    departure_date: date,
    return_date: null,
    departure_airport_id: 1,
    arrival_airport_id: 2,
    departure_timezone: "Europe/Istanbul",
    departure_is_city: false,
    arrival_is_city: false,
    departure_airport_code: "IST",
    arrival_airport_code: "ESB",
    departure_airport: IST,
    arrival_airport: ESB,
    direct_flights_only: false,
    refundables_only: false,
    adult_count: 2,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: "economy",
    flight_class_name: "Ekonomi",
    total_passenger_count: 2,
    domestic_fly: true,
  },
  departure_booking: {
    info: {
      departure_date: date,
      departure_time: "08:00",
      departure: { time: "08:00", date, airport: IST },
      arrival: { time: "09:15", date, airport: ESB },
      duration: "01:15",
      alternative_price: {
        code: "XF",
        name: "Extra",
        hand_luggage_allowance: 8,
        luggage_allowance: 20,
        seat_selection: true,
        free_cancel: false,
        free_change: true,
      },
      change_policies: [],
      cancelation_policies: [],
      change_policy_texts: ["Değişiklik serbest"],
      cancelation_policy_texts: ["İptal yok"],
      baggage_type: "KG",
      baggage_allowance: 20,
    },
    transfers: [transfer],
  },
  return_booking: null,
  group_tickets: [
    {
      count: 2,
      pax_type: "ADT",
      pax_name: "Yetişkin",
      total_base: "2000.00",
      total_tax: "399.80",
      total_service_fee: "100.00",
      total: "2499.80",
      currency: "TRY",
    },
  ],
  tickets: [adult, adult],
  supplier: null,
  ...changes,
});

export const { required } = FLIGHT.terms(paymentData());

/** Form values without errors. */
export function goodValues(): PaymentValues {
  const values = startingValues("flight", "s", { required, billed: false });
  const person = { surname: "Öz", birth_date: "1990-03-02", gender: "F" };
  return {
    ...values,
    email: "ayse@example.com",
    phone: "5321234567",
    passengers: values.passengers.map((passenger, index) => ({
      ...passenger,
      ...person,
      name: ["Ayşe", "Can"][index] ?? "",
      citizen_number: ["17291716060", "10000000146"][index] ?? "",
    })),
    card_owner: "Ayşe Öz",
    card_number: "5528 7900 0000 0008",
    card_expiry: "12/30",
    card_cvc: "123",
    condition: true,
  };
}

/** True for the payment request; false for other requests about the card. */
export const isPayment = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /^\/api\/\w+\/gateway\/payment\/$/.test(path);
