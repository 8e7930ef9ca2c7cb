"use client";
// /flight/payment/: the parts of the payment page that are specific to flights.

import itinerary from "@content/catalogues/tr/itinerary.json";
import flights from "@content/catalogues/tr/payment-flight.json";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import type { FlightPaymentData } from "@/lib/api/types";
import { Price } from "@/ui/price";
import type { PaymentProduct } from "../payment-product";
import { PaymentScreen } from "../payment-screen";
import { ChosenFlights } from "./chosen-flights";

export const FLIGHT: PaymentProduct<"flight"> = {
  product: "flight",
  turkish: { itinerary, "payment-flight": flights },
  terms: ({ tickets, search_options, departure_booking, return_booking }) => {
    const departureDate = departure_booking.info.departure_date;
    const lastSegment = (return_booking ?? departure_booking).transfers.at(-1);
    return {
      required: tickets.map(({ pax_type, pax_name, age_from, age_to }) => ({
        pax_type,
        label: pax_name,
        ages: { from: age_from, to: age_to },
        gender: null,
      })),
      domestic: search_options.domestic_fly,
      departureDate,
      lastTravelDate: lastSegment?.departure_date ?? departureDate,
      lastArrivalDate: lastSegment?.arrival_date ?? departureDate,
      billed: false,
    };
  },
  short: ({ departure_booking: { info }, return_booking }) => ({
    from: info.departure.airport.city,
    to: info.arrival.airport.city,
    date: info.departure_date,
    time: info.departure_time,
    until: return_booking?.info.departure_date ?? null,
  }),
  Trip: ({ data }) => (
    <ChosenFlights
      directions={[data.departure_booking, data.return_booking].filter((direction) => direction !== null)}
      supplier={data.supplier}
    />
  ),
  // Belongs to a section that starts closed, so it is loaded lazily.
  Bill: lazy(async () => ({ default: (await import("../invoice/invoice-fields")).InvoiceFields })),
  PriceLines,
  request: (request) => request,
  supplier: ({ supplier }) => supplier,
};

export const FlightPaymentScreen = () => <PaymentScreen of={FLIGHT} />;

const PARTS = [
  ["base", "total_base"],
  ["tax", "total_tax"],
  ["service", "total_service_fee"],
] as const;

/** One block per passenger type. */
function PriceLines({ data: { group_tickets, price } }: { data: FlightPaymentData }) {
  const t = useTranslations("payment.price");
  const { currency } = price;
  return group_tickets.map((group) => (
    <div key={group.pax_type} className="sums">
      <p className="head">
        <span>{t("group", { count: group.count, name: group.pax_name })}</span>
        <Price money={{ total: group.total, currency }} />
      </p>
      {PARTS.map(([key, field]) => (
        <p key={key} className="part">
          <span>{t(key)}</span>
          <Price money={{ total: group[field], currency }} />
        </p>
      ))}
    </div>
  ));
}
