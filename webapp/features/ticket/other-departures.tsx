"use client";
// Travellers of a leg who set out at another time than the page says of it, because its day was changed for some of them alone: whose the
// page's time is, and when each of them leaves.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { isCancelled } from "@/lib/account/after-sale";
import type { BookingLine } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Notice } from "@/ui/notice";
import styles from "./ticket.module.css";
import type { AnyBooking, Departure } from "./ticket-product";

type Departures = {
  product: Product;
  /** Of everybody on the legs that are parted. */
  lines: BookingLine[];
  apart: BookingLine[];
  departures: Departure[];
};

export const OtherDepartures = (props: Departures) => (
  <Messages turkish={{ manage }}>
    <Others {...props} />
  </Messages>
);

function Others({ product, lines, apart, departures }: Departures) {
  const t = useTranslations("manage");
  const format = useFormat();
  const rows = lines.map((line) => {
    const [date = "", time = ""] = line.departs?.split("T") ?? [];
    const shown = departures[line.leg];
    return { ...line, date: date || shown?.date || "", time: time || shown?.time || "" };
  });
  return (
    <Notice tone="info" title={t("otherDeparture", { product })}>
      {rows.map(({ id, title, date, time }) => (
        <p key={id}>
          <bdi>{title}</bdi>: {format.date(date, "short")} · <time>{formatTime(time)}</time>
          {!apart.some((line) => line.id === id) && ` · ${t("shownBelow")}`}
        </p>
      ))}
    </Notice>
  );
}

/** In the ticket's head, below a time that is not everybody's. */
export const WhoseTime = (props: { booking: AnyBooking; leg: number; apart: BookingLine[] }) => (
  <Messages turkish={{ manage }}>
    <Whose {...props} />
  </Messages>
);

function Whose({
  booking: { lines, tickets },
  leg,
  apart,
}: {
  booking: AnyBooking;
  leg: number;
  apart: BookingLine[];
}) {
  const t = useTranslations("manage");
  const own = lines.filter(
    (line) => line.leg === leg && line.state !== "changed" && !isCancelled(line) && !apart.includes(line),
  );
  const names = own.flatMap(({ traveller }) => {
    const passenger = tickets[traveller]?.passenger;
    return passenger ? [`${passenger.name} ${passenger.surname}`] : [];
  });
  return <p className={styles.label}>{t("whoseTime", { names: names.join(" · ") })}</p>;
}
