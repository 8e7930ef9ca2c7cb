"use client";
// The journey that comes next, and in how many days: from the tickets that this device saved, else from the user's bookings. Fetched when
// the page has nothing else to do; without a journey there is nothing to see.

import turkish from "@content/catalogues/tr/suggestions.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cardOf, instantOf, type Moment, nextMoment } from "@/lib/account/booking-moments";
import { usePersonal } from "@/lib/account/personal";
import { hrefWithId } from "@/lib/address";
import type { BookingCard, BookingPage } from "@/lib/api/account-types";
import { dayOffset, today } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { savedTickets } from "@/lib/saved-tickets";
import { useFormat } from "@/lib/use-format";
import { Bus, Car, Plane } from "@/ui/icons";
import styles from "./next-trip.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car };
const PRODUCTS = ["flight", "bus", "car"] as const;

type Trip = { product: Product; card: BookingCard; next: Moment };

export default function NextTrip() {
  const [saved] = useState(() =>
    nearest(
      PRODUCTS.flatMap((product) =>
        savedTickets(product).map(({ booking }) => ({ product, card: cardOf(booking) })),
      ),
    ),
  );
  if (saved) return <TripCard {...saved} />;
  return <BookedTrip />;
}

function BookedTrip() {
  const pages = { flight: useBookings("flight"), bus: useBookings("bus"), car: useBookings("car") };
  // Before all have answered the nearest is not known.
  if (!PRODUCTS.every((product) => pages[product])) return null;
  const trip = nearest(
    PRODUCTS.flatMap((product) => (pages[product]?.results ?? []).map((card) => ({ product, card }))),
  );
  return trip && <TripCard {...trip} />;
}

const useBookings = (product: Product) =>
  usePersonal<BookingPage>(`/api/user/${product}/bookings/?page=1&per_page=10`).data;

function nearest(bookings: Omit<Trip, "next">[]): Trip | null {
  const coming = bookings.flatMap((booking) => {
    const next = nextMoment(booking.card);
    return next ? [{ ...booking, next }] : [];
  });
  return coming.sort((one, other) => instantOf(one.next).localeCompare(instantOf(other.next)))[0] ?? null;
}

function TripCard(trip: Trip) {
  return (
    <Messages turkish={{ suggestions: turkish }}>
      <Card {...trip} />
    </Messages>
  );
}

function Card({ product, card, next }: Trip) {
  const t = useTranslations("suggestions.trip");
  const format = useFormat();
  const Icon = ICONS[product];
  const [from, to] = endsOf(card, next);
  const time = formatTime(next.time);
  return (
    <section aria-labelledby="next-trip" className={styles.trip}>
      <h2 id="next-trip" className={styles.label}>
        {t("title")}
      </h2>
      <Link
        href={hrefWithId(`/${product}/booking/detail/`, card.info.unique_code)}
        prefetch={false}
        className={styles.route}
      >
        <Icon />
        <span>
          <bdi>{from}</bdi>
          {to !== from && (
            <>
              {" – "}
              <bdi>{to}</bdi>
            </>
          )}
        </span>
      </Link>
      <p className={styles.when}>
        <strong>{t("in", { days: dayOffset(today(), next.date), time })}</strong>
        <span>{t("at", { date: format.date(next.date, "short"), time })}</span>
      </p>
    </section>
  );
}

/** The way back goes from the other end; what is left of a rental is bringing the car back. */
function endsOf(card: BookingCard, { key }: Moment): [string, string] {
  if ("departure_booking" in card) {
    const way = key === "return" ? card.return_booking : card.departure_booking;
    const { departure_airport: from, arrival_airport: to } = (way ?? card.departure_booking).info;
    return [from.city, to.city];
  }
  if ("company" in card) return [card.departure.station.city, card.arrival.station.city];
  return [card.pickup.location.city, card.dropoff.location.city];
}
