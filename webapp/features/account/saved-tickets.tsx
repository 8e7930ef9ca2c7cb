"use client";
// What this device saved of the user's tickets, where no answer came. Fetched when it is needed: the whole build is kept on the device.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BookingCard as AnyBookingCard } from "@/lib/api/account-types";
import type { BusBooking } from "@/lib/api/bus-types";
import type { CarBooking } from "@/lib/api/car-types";
import type { FlightBooking, FlightBookingLeg } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { savedTickets } from "@/lib/saved-tickets";
import { OfflineNotice } from "@/ui/offline-notice";
import styles from "./account.module.css";
import { BookingCard } from "./booking-card";

export default function SavedTickets({
  products,
  none,
  onRetry,
}: {
  products: readonly Product[];
  /** Stands there where nothing was saved. */
  none: ReactNode;
  onRetry: () => void;
}) {
  const t = useTranslations("account.tickets");
  const saved = products.flatMap((product) =>
    savedTickets(product).map((ticket) => ({ product, ...ticket })),
  );
  if (saved.length === 0) return none;
  return (
    <div className={styles.section}>
      <OfflineNotice onRetry={onRetry}>{t("saved")}</OfflineNotice>
      <ul className={styles.list}>
        {saved
          .sort((one, other) => other.at.localeCompare(one.at))
          .map(({ product, session, booking, at }) => (
            <li key={session}>
              <BookingCard product={product} card={cardOf(booking)} savedAt={at} />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A whole booking at a glance. */
function cardOf(booking: FlightBooking | BusBooking | CarBooking): AnyBookingCard {
  if ("company" in booking) return booking;
  if ("departure_booking" in booking) {
    const { departure_booking, return_booking } = booking;
    return {
      ...booking,
      departure_booking: directionOf(departure_booking),
      return_booking: return_booking && directionOf(return_booking),
    };
  }
  const { search_options: rental } = booking;
  return {
    ...booking,
    pickup: { location: rental.pickup_location, date: rental.pickup_date, time: rental.pickup_time },
    dropoff: { location: rental.dropoff_location, date: rental.dropoff_date, time: rental.dropoff_time },
  };
}

const directionOf = ({ info: { departure, arrival } }: FlightBookingLeg) => ({
  info: {
    departure_airport: departure.airport,
    arrival_airport: arrival.airport,
    departure_date: departure.date,
    departure_time: departure.time,
  },
});
