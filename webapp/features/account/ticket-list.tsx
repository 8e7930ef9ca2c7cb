"use client";
// Bookings of all products in three lists: coming ones and cancelled or failed ones, nearest first, and
// past ones, latest first.

import { useTranslations } from "next-intl";
import { instantOf, isCancelledOn, momentsOf, nextMoment } from "@/lib/account/booking-moments";
import type { BookingCard as AnyBookingCard } from "@/lib/api/account-types";
import { today } from "@/lib/dates";
import type { Product } from "@/lib/product";
import styles from "./account.module.css";
import { BookingCard } from "./booking-card";

type Booked = { product: Product; card: AnyBookingCard; savedAt?: string };

/** `off` holds bookings that were cancelled or whose purchase failed. */
const SECTIONS = ["coming", "off", "past"] as const;
type Section = (typeof SECTIONS)[number];

/** Cancelled directions count only when all directions are cancelled. */
const lastMoment = (card: AnyBookingCard) => {
  const moments = momentsOf(card);
  return moments.findLast((moment) => !isCancelledOn(card, moment)) ?? moments.at(-1);
};

export function TicketList({ tickets }: { tickets: Booked[] }) {
  const t = useTranslations("account.tickets");
  const timed = tickets.map((ticket) => {
    const next = nextMoment(ticket.card);
    const moment = instantOf(next ?? lastMoment(ticket.card));
    const section = next ? "coming" : moment >= today() ? "off" : "past";
    // Trips at the same time are sorted by booking reference, so that the order is stable while pages
    // load.
    return { ticket, section, at: `${moment} ${ticket.card.info.pnr_code}` };
  });
  const inOrder = timed.sort((one, other) => one.at.localeCompare(other.at));
  const of = (section: Section) => inOrder.filter((one) => one.section === section);
  const sections = { coming: of("coming"), off: of("off"), past: of("past").reverse() };
  return SECTIONS.map(
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
