"use client";
// My Tickets of a guest: what this device saved, and the ways to all others.

import { useTranslations } from "next-intl";
import { loginHref } from "@/lib/account/address";
import { ButtonLink } from "@/ui/button";
import { LogIn, Search } from "@/ui/icons";
import styles from "./account.module.css";
import { ticketsOfDevice } from "./saved-tickets";
import { TicketList } from "./ticket-list";

export default function GuestTickets() {
  const t = useTranslations("account");
  return (
    <div className={styles.sections}>
      <TicketList tickets={ticketsOfDevice()} />
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
