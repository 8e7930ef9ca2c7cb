"use client";
// Departures of one product as bars. All bars on the screen share one scale of door-to-door time; one
// departure is chosen.

import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { Trip } from "@/lib/api/multimodal-types";
import { durationOf } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { keyOf } from "./departures";
import { hoursOf } from "./hours";
import styles from "./trip-departures.module.css";
import { TripHour } from "./trip-hour";

export function TripDepartures({
  departures,
  chosen,
  longest,
  onChoose,
}: {
  departures: Trip[];
  chosen: Trip;
  longest: number;
  onChoose: (trip: Trip) => void;
}) {
  const t = useTranslations("ways");
  return (
    <ul className={styles.departures} aria-label={t("departures", { product: chosen.product })}>
      {departures.map((trip) => (
        <li key={keyOf(trip)}>
          <Departure
            trip={trip}
            longest={longest}
            chosen={keyOf(trip) === keyOf(chosen)}
            onChoose={() => onChoose(trip)}
          />
        </li>
      ))}
    </ul>
  );
}

function Departure({
  trip,
  longest,
  chosen,
  onChoose,
}: {
  trip: Trip;
  longest: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("ways");
  const locale = useLocale();
  const format = useFormat();
  const hours = hoursOf(trip);
  const price = shortMoney(locale, trip.price);
  const duration = format.duration(durationOf(trip.minutes));
  const words = hours
    ? t("departure", { leaves: hours.leaves.time, arrives: hours.door.time, duration, price })
    : [t("anyTime"), duration, price].join(", ");
  return (
    <button type="button" className={styles.departure} aria-pressed={chosen} onClick={onChoose}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden className={styles.leaves}>
        {hours ? <TripHour hour={hours.leaves} /> : t("anyTime")}
      </span>
      <span aria-hidden className={styles.track}>
        <span className={styles.bar} style={{ "--share": trip.minutes / longest } as CSSProperties}>
          {trip.parts.map(({ kind, minutes }) => (
            <span key={kind} className={styles.part} data-kind={kind} style={{ flexGrow: minutes }} />
          ))}
        </span>
        <span className={styles.door}>{hours ? <TripHour hour={hours.door} /> : duration}</span>
      </span>
      <span aria-hidden className={styles.price}>
        {price}
      </span>
    </button>
  );
}
