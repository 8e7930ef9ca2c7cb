"use client";
// The next journey and the days until then, from the tickets saved on this device and the member's
// bookings. Loaded when the page is idle; renders nothing without a journey. The next visit reserves its
// space (lib/boot-script.ts).

import turkish from "@content/catalogues/tr/suggestions.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { cardOf, instantOf, type Moment, nextMoment } from "@/lib/account/booking-moments";
import { usePersonal } from "@/lib/account/personal";
import { hrefWithId } from "@/lib/address";
import type { BookingCard } from "@/lib/api/account-types";
import { addressOf } from "@/lib/api/client";
import { clockInTurkiye, dayOffset, today } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { savedTickets } from "@/lib/saved-tickets";
import { dropStored, NEXT_TRIP_KEY, writeStored } from "@/lib/storage";
import { useFormat } from "@/lib/use-format";
import { Bus, Car, Plane } from "@/ui/icons";
import styles from "./next-trip.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car };
const PRODUCTS = ["flight", "bus", "car"] as const;

type Booked = { product: Product; card: BookingCard };
type Trip = Booked & { next: Moment };

export default function NextTrip() {
  const [saved] = useState(() =>
    PRODUCTS.flatMap((product) =>
      savedTickets(product).map(({ booking }) => ({ product, card: cardOf(booking) })),
    ),
  );
  const pages = { flight: useBookings("flight"), bus: useBookings("bus"), car: useBookings("car") };
  // The nearest journey is unknown until all products have responded.
  const isKnown = PRODUCTS.every((product) => !pages[product].isLoading);
  const booked = PRODUCTS.flatMap((product) =>
    (pages[product].data?.results ?? []).map((card) => ({ product, card })),
  );
  const trip = nearest(isKnown ? merged(saved, booked) : saved);
  const begins = trip ? instantOf(trip.next) : null;
  useEffect(() => {
    if (begins) writeStored(NEXT_TRIP_KEY, begins);
    else if (isKnown) forgetRoom();
  }, [begins, isKnown]);
  return trip && <TripCard {...trip} />;
}

function forgetRoom() {
  dropStored(NEXT_TRIP_KEY);
  delete document.documentElement.dataset.trip;
}

/** Loads one full page, because pages are ordered by purchase date. */
const useBookings = (product: Product) =>
  usePersonal(addressOf(`/api/user/${product}/bookings/`, { page: 1, per_page: 50 }));

/** A booking in both lists is taken from the member's list, which is newer. */
function merged(saved: Booked[], booked: Booked[]): Booked[] {
  const listed = new Set(booked.map(({ card }) => card.info.unique_code));
  return [...booked, ...saved.filter(({ card }) => !listed.has(card.info.unique_code))];
}

/** Returns the nearest paid journey that has not begun; for a rental that has begun, its return. */
function nearest(bookings: Booked[]): Trip | null {
  const coming = bookings.flatMap((booking) => {
    const { state } = booking.card.info;
    const next = state === "paid" || state === "ticketed" ? nextMoment(booking.card, clockInTurkiye()) : null;
    return next && next.key !== "arrives" ? [{ ...booking, next }] : [];
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

/** The return direction swaps the ends; a rental in progress only has its return left. */
function endsOf(card: BookingCard, { key }: Moment): [string, string] {
  if ("departure_booking" in card) {
    const direction = key === "return" ? card.return_booking : card.departure_booking;
    const { departure_airport: from, arrival_airport: to } = (direction ?? card.departure_booking).info;
    return [from.city, to.city];
  }
  if ("company" in card) return [card.departure.station.city, card.arrival.station.city];
  return [card.pickup.location.city, card.dropoff.location.city];
}
