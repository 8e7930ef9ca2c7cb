"use client";
// A booking at a glance; the whole card leads to its ticket.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { hrefWithId } from "@/lib/address";
import type {
  BookingCard as AnyBookingCard,
  BusBookingCard,
  CarBookingCard,
  FlightBookingCard,
} from "@/lib/api/account-types";
import type { BookingState } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Price } from "@/ui/price";
import styles from "./account.module.css";

const RateLine = lazy(() => import("@/ui/rate-line"));

/** What the card says, whatever was bought. */
type Told = { title: string; detail?: string; moments: { key: MomentKey; date: string; time: string }[] };
type MomentKey = "departure" | "return" | "leaves" | "arrives" | "pickup" | "dropoff";

const TONES: Partial<Record<BookingState, "success" | "warning" | "danger">> = {
  ticketed: "success",
  paid: "warning",
  payment_pending: "warning",
  refunding: "warning",
  failed: "danger",
};

export function BookingCard({
  product,
  card,
  savedAt,
}: {
  product: Product;
  card: AnyBookingCard;
  /** When this device saved it, where the server cannot be asked. */
  savedAt?: string;
}) {
  const t = useTranslations("account.tickets");
  const format = useFormat();
  const { title, detail, moments } = useTold(card);
  const { info, price } = card;
  return (
    <Card className={classes(styles.card, styles.linked)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <Link
            href={hrefWithId(`/${product}/booking/detail/`, info.unique_code)}
            prefetch={false}
            className={styles.open}
          >
            {title}
          </Link>
        </h2>
        <Badge tone={TONES[info.state]}>{t(`states.${info.state}`)}</Badge>
      </div>
      {detail && <p className={styles.soft}>{detail}</p>}
      <dl className={styles.facts}>
        {moments.map(({ key, date, time }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{t("moment", { date: format.date(date, "short"), time: formatTime(time) })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.head}>
        <span className={styles.soft}>{info.pnr_code && t("pnr", { code: info.pnr_code })}</span>
        <Price money={price} />
      </div>
      {card.rate && (
        <Suspense>
          <RateLine rate={card.rate} />
        </Suspense>
      )}
      {"open_tickets" in card &&
        // A card that was saved before there were any has none.
        card.open_tickets
          ?.filter(({ usable }) => usable)
          .map(({ code, balance, valid_until }) => (
            <p key={code} className={styles.soft}>
              {t("openTicket", {
                code,
                sum: format.money(balance),
                date: format.date(valid_until, "short"),
              })}
            </p>
          ))}
      {savedAt && (
        <p className={styles.soft}>{t("savedAt", { date: format.date(dateInTurkiye(savedAt), "full") })}</p>
      )}
    </Card>
  );
}

function useTold(card: AnyBookingCard): Told {
  const t = useTranslations("account.tickets");
  if ("departure_booking" in card) return flightTold(card, (from, to) => t("route", { from, to }));
  if ("company" in card) return busTold(card, (from, to) => t("route", { from, to }));
  return carTold(card, (from, to) => t("route", { from, to }));
}

type Route = (from: string, to: string) => string;

function flightTold({ departure_booking, return_booking }: FlightBookingCard, route: Route): Told {
  const { departure_airport: from, arrival_airport: to } = departure_booking.info;
  const moment = (key: MomentKey, { info }: FlightBookingCard["departure_booking"]) => ({
    key,
    date: info.departure_date,
    time: info.departure_time,
  });
  return {
    title: route(from.city, to.city),
    detail: route(`${from.code} ${from.name}`, `${to.code} ${to.name}`),
    moments: [
      moment("departure", departure_booking),
      ...(return_booking ? [moment("return", return_booking)] : []),
    ],
  };
}

const busTold = ({ company, departure, arrival }: BusBookingCard, route: Route): Told => ({
  title: route(departure.station.name, arrival.station.name),
  detail: company.name,
  moments: [
    { key: "leaves", date: departure.date, time: departure.time },
    { key: "arrives", date: arrival.date, time: arrival.time },
  ],
});

const carTold = ({ car, pickup, dropoff }: CarBookingCard, route: Route): Told => ({
  title: `${car.brand} ${car.model}`,
  detail: route(pickup.location.name, dropoff.location.name),
  moments: [
    { key: "pickup", date: pickup.date, time: pickup.time },
    { key: "dropoff", date: dropoff.date, time: dropoff.time },
  ],
});
