"use client";
// Costs of a rental, as shown on the payment page.

import carPayment from "@content/catalogues/tr/car-payment.json";
import type { CarBooking } from "@/lib/api/car-types";
import type { BookingState } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { RentalCosts } from "@/widgets/car/rental-costs";

/** States of bookings without a pick-up, so nothing is due at the office. */
const OFF: readonly BookingState[] = ["failed", "expired", "refunding", "refunded"];

export default function CarCosts({ booking }: { booking: CarBooking }) {
  const { info, prices, extra_products } = booking;
  return (
    <Messages turkish={{ "car-payment": carPayment }}>
      <RentalCosts
        rental={booking}
        extras={extra_products}
        total={prices.total}
        delivery={!OFF.includes(info.state) && prices.delivery}
      />
    </Messages>
  );
}
