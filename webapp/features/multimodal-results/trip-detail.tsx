"use client";
// Details of the chosen departure: its parts, start and end, emissions, and a link to the search results
// of its product.

import { useFormatter, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { hrefWithId } from "@/lib/address";
import type { Trip } from "@/lib/api/multimodal-types";
import { durationOf } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Clock, Leaf } from "@/ui/icons";
import { hoursOf } from "./hours";
import styles from "./trip-detail.module.css";
import { TripHour } from "./trip-hour";

export function TripDetail({ trip, passengers, seats }: { trip: Trip; passengers: number; seats: number }) {
  const t = useTranslations("ways");
  const format = useFormat();
  const { number } = useFormatter();
  const { product, carrier, price } = trip;
  return (
    <div className={styles.detail}>
      <dl className={styles.figures}>
        <div>
          <dt>
            <Clock />
            {t("total")}
          </dt>
          <dd>{format.duration(durationOf(trip.minutes))}</dd>
        </div>
        <div>
          <dt>
            <Leaf />
            {t("co2")}
          </dt>
          <dd>{number(trip.co2_kg, { style: "unit", unit: "kilogram" })}</dd>
        </div>
      </dl>
      <PartsList trip={trip} />
      <Ends trip={trip} />
      <div className={styles.buy}>
        <p className={styles.note}>
          <bdi>{carrier}</bdi> · {t("stops", { product, count: trip.stops })}
        </p>
        <p className={styles.note}>
          <strong className={styles.price}>{format.money(price)}</strong>{" "}
          {trip.rental_days !== null
            ? t("days", { count: trip.rental_days })
            : product === "bus"
              ? t("seats", { count: seats })
              : t("price", { count: passengers })}
        </p>
        <ButtonLink
          wide
          href={hrefWithId(`/${product}/search-gate/`, trip.option)}
          prefetch={false}
          aria-label={t("seeThese", {
            product,
            carrier: carrier || t("by", { product }),
            price: format.money(price),
          })}
        >
          {t("see", { product })}
        </ButtonLink>
      </div>
    </div>
  );
}

function PartsList({ trip: { product, parts } }: { trip: Trip }) {
  const t = useTranslations("ways.parts");
  const format = useFormat();
  const { number } = useFormatter();
  return (
    <ol className={styles.parts} aria-label={t("label")}>
      {parts.map(({ kind, minutes, km }) => (
        <li key={kind}>
          <span className={styles.swatch} data-kind={kind} aria-hidden />
          <span className={styles.what}>{t(kind, { product })}</span>
          <span className={styles.minutes}>
            {format.duration(durationOf(minutes))}
            {km !== null && km > 0 && (
              <span className={styles.km}> {number(km, { style: "unit", unit: "kilometer" })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Ends({ trip }: { trip: Trip }) {
  const t = useTranslations("ways");
  const { product, departure, arrival, departs_at, arrives_at, days_later: days } = trip;
  const hours = hoursOf(trip);
  const isCar = product === "car";
  const ends: [string, ReactNode, ReactNode][] = [
    [t(isCar ? "pickup" : "departs"), departs_at && <time>{departs_at}</time>, departure.name],
    [
      t(isCar ? "dropoff" : "arrives"),
      arrives_at && <TripHour hour={{ time: arrives_at, days }} />,
      arrival.name,
    ],
  ];
  if (hours) {
    ends.unshift([t("leave"), <TripHour key="leave" hour={hours.leaves} />, null]);
    ends.push([t("door"), <TripHour key="door" hour={hours.door} />, null]);
  }
  return (
    <dl className={styles.ends}>
      {ends.map(([name, time, place]) => (
        <Fragment key={name}>
          <dt>
            {time && place && <span className="visually-hidden">{name} </span>}
            {time ?? name}
          </dt>
          <dd>{place ? <bdi>{place}</bdi> : name}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
