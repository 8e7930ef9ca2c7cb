"use client";
// /bus/payment/: the parts of the payment page that are specific to buses.

import bus from "@content/catalogues/tr/bus.json";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import type { BusPaymentData } from "@/lib/api/bus-types";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import { BusTrip } from "@/widgets/bus/bus-trip";
import type { PaymentProduct } from "../payment-product";
import { PaymentScreen } from "../payment-screen";

export const BUS: PaymentProduct<"bus"> = {
  product: "bus",
  turkish: { bus },
  terms: ({ tickets, departure, arrival }) => ({
    required: tickets.map(({ seat_number, gender, gender_name }) => ({
      pax_type: "ADT",
      label: <SeatName number={seat_number} gender={gender_name} />,
      ages: null,
      gender,
    })),
    domestic: true,
    departureDate: departure.date,
    lastTravelDate: departure.date,
    lastArrivalDate: arrival.date,
    billed: false,
  }),
  short: ({ departure, arrival }) => ({
    from: departure.station.city,
    to: arrival.station.city,
    date: departure.date,
    time: departure.time,
    until: null,
  }),
  Trip: ({ data }) => (
    <Card>
      <BusTrip trip={data} price={data.price} />
    </Card>
  ),
  // Belongs to a section that starts closed, so it is loaded lazily.
  Bill: lazy(async () => ({ default: (await import("../invoice/invoice-fields")).InvoiceFields })),
  PriceLines,
  takesOpenTickets: true,
  request: ({ passengers, ...request }, { tickets }) => ({
    ...request,
    // A bus needs no birth date.
    passengers: passengers.map(({ birth_date, ...passenger }, at) => ({
      ...passenger,
      seat: tickets[at]?.seat_number,
    })),
  }),
};

export const BusPaymentScreen = () => <PaymentScreen of={BUS} />;

function SeatName(seat: { number: number; gender: string }) {
  return useTranslations("bus")("seat", seat);
}

/** One line per seat. */
function PriceLines({ data: { tickets } }: { data: BusPaymentData }) {
  return (
    <div className="sums">
      {tickets.map(({ seat_number, gender_name, price }) => (
        <p key={seat_number} className="part">
          <span>
            <SeatName number={seat_number} gender={gender_name} />
          </span>
          <Price money={price} />
        </p>
      ))}
    </div>
  );
}
