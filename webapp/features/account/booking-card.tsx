"use client";
// Summary of a booking; the whole card links to its ticket.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { isCancelledOn, momentsOf } from "@/lib/account/booking-moments";
import { hrefWithId } from "@/lib/address";
import type { BookingCard as AnyBookingCard } from "@/lib/api/account-types";
import type { BookingState } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Bus, Car, Plane } from "@/ui/icons";
import { Price } from "@/ui/price";
import styles from "./account.module.css";

const part = <Name extends keyof typeof import("./card-parts")>(name: Name) =>
  lazy(async () => ({ default: (await import("./card-parts"))[name] }));
const OwnJourneys = part("OwnJourneys");
const NetLine = part("NetLine");
const OpenTicketsLeft = part("OpenTicketsLeft");
const RateLine = part("RateLine");

const ICONS = { flight: Plane, bus: Bus, car: Car };

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
  /** Time at which this device saved the card; set when the server is unreachable. */
  savedAt?: string;
}) {
  const t = useTranslations("account.tickets");
  const format = useFormat();
  const { title, detail } = useWords(card);
  // Cards saved before net prices existed lack this field.
  const { info, price, net = null } = card;
  const Icon = ICONS[product];
  return (
    <Card className={classes(styles.card, styles.linked)}>
      <div className={styles.head}>
        <h3 className={styles.kind}>
          <Icon />
          <Link
            href={hrefWithId(`/${product}/booking/detail/`, info.unique_code)}
            prefetch={false}
            className={styles.open}
          >
            {title}
          </Link>
        </h3>
        <Badge tone={TONES[info.state]}>
          {info.awaiting_airline ? t("awaitingAirline") : t(`states.${info.state}`)}
        </Badge>
      </div>
      <dl className={styles.facts}>
        {momentsOf(card).map((moment) => {
          const { key, date, time } = moment;
          const when = t("moment", { date: format.date(date, "short"), time: formatTime(time) });
          return (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{isCancelledOn(card, moment) ? t("cancelled", { when }) : when}</dd>
            </div>
          );
        })}
      </dl>
      {detail && <p className={styles.soft}>{detail}</p>}
      {/* Cards saved before separate changes of passengers existed lack this field. */}
      {info.journeys && (
        <Suspense>
          <OwnJourneys journeys={info.journeys} />
        </Suspense>
      )}
      <div className={styles.head}>
        <span className={styles.soft}>
          {info.pnr_code && t("pnr", { code: info.pnr_code })}
          {info.airline_reference && ` · ${t("airline", { code: info.airline_reference })}`}
        </span>
        <Price money={net?.total ?? price} />
      </div>
      {net && (
        <Suspense>
          <NetLine net={net} />
        </Suspense>
      )}
      {card.rate && (
        <Suspense>
          <RateLine rate={card.rate} />
        </Suspense>
      )}
      {"open_tickets" in card && card.open_tickets && (
        <Suspense>
          <OpenTicketsLeft tickets={card.open_tickets} />
        </Suspense>
      )}
      {savedAt && (
        <p className={styles.soft}>{t("savedAt", { date: format.date(dateInTurkiye(savedAt), "full") })}</p>
      )}
    </Card>
  );
}

function useWords(card: AnyBookingCard): { title: string; detail?: string } {
  const t = useTranslations("account.tickets");
  const route = (from: string, to: string) => t("route", { from, to });
  if ("departure_booking" in card) {
    const { departure_airport: from, arrival_airport: to } = card.departure_booking.info;
    return {
      title: route(from.city, to.city),
      detail: route(from.code, to.code),
    };
  }
  if ("company" in card)
    return {
      title: route(card.departure.station.name, card.arrival.station.name),
      detail: card.company.name,
    };
  const { car, pickup, dropoff } = card;
  return { title: `${car.brand} ${car.model}`, detail: route(pickup.location.name, dropoff.location.name) };
}
