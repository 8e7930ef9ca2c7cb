"use client";
// My Tickets for a guest: the tickets saved on this device, reloaded when they may have changed, and
// links to look up others.

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { loginHref } from "@/lib/account/address";
import { cardOf, nextMoment } from "@/lib/account/booking-moments";
import { loadBooking } from "@/lib/load-booking";
import { type SavedTicket, savedTickets } from "@/lib/saved-tickets";
import { ButtonLink } from "@/ui/button";
import { LogIn, Search } from "@/ui/icons";
import styles from "./account.module.css";
import { PRODUCTS } from "./product-tabs";
import { ticketsOfDevice } from "./saved-tickets";
import { TicketList } from "./ticket-list";

/**
 * True when a saved ticket may be outdated: a coming trip may have been changed or cancelled on another
 * device, and a refund may have been completed.
 */
const isMoving = ({ booking }: SavedTicket) =>
  nextMoment(cardOf(booking)) !== null || booking.info.state === "refunding";

async function refreshed() {
  const requests = PRODUCTS.flatMap((product) =>
    savedTickets(product)
      .filter(isMoving)
      .map(({ session }) => loadBooking(product, session)),
  );
  // Cards without a response show the time at which they were saved.
  await Promise.allSettled(requests);
  return ticketsOfDevice();
}

export default function GuestTickets() {
  const t = useTranslations("account");
  // Reads the list at each visit, because a cached list would miss tickets saved or removed since.
  const [tickets, setTickets] = useState(ticketsOfDevice);
  useEffect(() => void refreshed().then(setTickets), []);
  return (
    <div className={styles.sections}>
      <TicketList tickets={tickets} />
      <section className={styles.section} aria-labelledby="other-tickets">
        <h2 id="other-tickets" className={styles.heading}>
          {t("tickets.guest.title")}
        </h2>
        <p className={styles.soft}>{t("tickets.guest.text")}</p>
        <div className={styles.actions}>
          <ButtonLink href="/flight/check-pnr/" icon={<Search />}>
            {t("tickets.lookup")}
          </ButtonLink>
          <ButtonLink look="quiet" href={loginHref()} icon={<LogIn className="flip-rtl" />}>
            {t("menu.login")}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
