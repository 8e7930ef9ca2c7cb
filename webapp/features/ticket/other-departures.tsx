"use client";
// Travellers of a leg who set out at another time than the page says of it, because its day was changed for some of them alone: whose the
// page's time is, and when each of them leaves.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { isCancelled } from "@/lib/account/after-sale";
import type { BookingLine } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Notice } from "@/ui/notice";
import { nextOf } from "./stub";
import styles from "./ticket.module.css";
import type { AnyBooking, Departure } from "./ticket-product";

type Departures = {
  product: Product;
  booking: AnyBooking;
  departures: Departure[];
};

/** Of those who set out at another time than the page says of their leg. */
type Apart = { apart: BookingLine[] };

const wherever = (Part: ComponentType<Departures & Apart>) => (props: Departures) => {
  const apart = props.booking.lines.filter((line) => isApart(line, props.departures));
  return (
    apart.length > 0 && (
      <Messages turkish={{ manage }}>
        <Part {...props} apart={apart} />
      </Messages>
    )
  );
};

export const OtherDepartures = wherever(Others);
/** In the ticket's head, below a time that is not everybody's. */
export const WhoseTime = wherever(Whose);

/** Is it travelled at another time than the page says of its leg? */
function isApart(line: BookingLine, departures: Departure[]) {
  const { leg, state, departs } = line;
  const shown = departures[leg];
  if (!shown || !departs || state === "changed" || isCancelled(line)) return false;
  return departs !== `${shown.date}T${shown.time.slice(0, 5)}`;
}

/** Of everybody who still travels on the leg. */
const linesOf = ({ lines }: AnyBooking, leg: number) =>
  lines.filter((line) => line.leg === leg && line.state !== "changed" && !isCancelled(line));

function Others({ product, booking, apart, departures }: Departures & Apart) {
  const t = useTranslations("manage");
  const format = useFormat();
  const legs = [...new Set(apart.map(({ leg }) => leg))];
  const lines = legs.flatMap((leg) => linesOf(booking, leg));
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

function Whose({ booking, apart, departures }: Departures & Apart) {
  const t = useTranslations("manage");
  const next = nextOf(booking, departures);
  const leg = next ? departures.indexOf(next) : -1;
  if (!apart.some((line) => line.leg === leg)) return null;
  const names = linesOf(booking, leg).flatMap((line) => {
    const passenger = booking.tickets[line.traveller]?.passenger;
    return passenger && !apart.includes(line) ? [`${passenger.name} ${passenger.surname}`] : [];
  });
  return <p className={styles.label}>{t("whoseTime", { names: names.join(" · ") })}</p>;
}
