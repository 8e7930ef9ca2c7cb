"use client";
// Bookings of all kinds in two lists: what comes, the nearest first; what has passed or came to nothing, the latest first.

import { useTranslations } from "next-intl";
import { instantOf, isCancelledOn, momentsOf, nextMoment } from "@/lib/account/booking-moments";
import type { BookingCard as AnyBookingCard } from "@/lib/api/account-types";
import type { Product } from "@/lib/product";
import styles from "./account.module.css";
import { BookingCard } from "./booking-card";

type Booked = { product: Product; card: AnyBookingCard; savedAt?: string };

/** Ways that were cancelled count only where all were. */
const lastMoment = (card: AnyBookingCard) => {
  const moments = momentsOf(card);
  return moments.findLast((moment) => !isCancelledOn(card, moment)) ?? moments.at(-1);
};

export function TicketList({ tickets }: { tickets: Booked[] }) {
  const t = useTranslations("account.tickets");
  const timed = tickets.map((ticket) => ({ ticket, next: nextMoment(ticket.card) }));
  const sections = {
    coming: timed
      .flatMap(({ ticket, next }) => (next ? [{ ticket, at: instantOf(next) }] : []))
      .sort((one, other) => one.at.localeCompare(other.at)),
    past: timed
      .flatMap(({ ticket, next }) => (next ? [] : [{ ticket, at: instantOf(lastMoment(ticket.card)) }]))
      .sort((one, other) => other.at.localeCompare(one.at)),
  };
  return (["coming", "past"] as const).map(
    (section) =>
      sections[section].length > 0 && (
        <section key={section} className={styles.section} aria-labelledby={`tickets-${section}`}>
          <h2 id={`tickets-${section}`} className={styles.heading}>
            {t(section)}
          </h2>
          <ul className={styles.list}>
            {sections[section].map(({ ticket }) => (
              <li key={ticket.card.info.unique_code}>
                <BookingCard {...ticket} />
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}
