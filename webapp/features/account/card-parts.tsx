"use client";
// Parts of a booking card that few bookings need, loaded as one chunk.

import { useTranslations } from "next-intl";
import type { BookingCard, BusBookingCard } from "@/lib/api/account-types";
import type { NetPrice } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import styles from "./account.module.css";

export { default as RateLine } from "@/ui/rate-line";

/** Passengers and times by departure, when some passengers were changed separately. */
export function OwnJourneys({ journeys }: { journeys: NonNullable<BookingCard["info"]["journeys"]> }) {
  const t = useTranslations("account.tickets");
  const format = useFormat();
  const list = useList();
  return journeys.map(({ leg, travellers, departs }) => {
    const [date = "", time = ""] = departs.split("T");
    return (
      <p key={`${leg} ${travellers}`} className={styles.soft}>
        <bdi>{list(travellers)}</bdi>
        {": "}
        {t("moment", { date: format.date(date, "short"), time: formatTime(time) })}
      </p>
    );
  });
}

/** Remaining balance of the open tickets from a cancelled booking. */
export function OpenTicketsLeft({ tickets }: { tickets: NonNullable<BusBookingCard["open_tickets"]> }) {
  const t = useTranslations("account.tickets");
  const format = useFormat();
  const usable = tickets.filter((ticket) => ticket.usable);
  return usable.map(({ code, balance, valid_until }) => (
    <p key={code} className={styles.soft}>
      {t("openTicket", { code, sum: format.money(balance), date: format.date(valid_until, "short") })}
    </p>
  ));
}

/** Parts of a net price: paid, added by changes, and refunded. */
export function NetLine({ net: { paid, changes, refunded } }: { net: NetPrice }) {
  const t = useTranslations("account.tickets");
  const format = useFormat();
  return (
    <p className={styles.soft}>
      {t("net", {
        paid: format.money(paid),
        changes: changes ? format.money(changes) : "none",
        refunded: refunded ? format.money({ ...refunded, total: `-${refunded.total}` }) : "none",
      })}
    </p>
  );
}
