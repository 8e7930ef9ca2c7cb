"use client";
// Where and when a car is picked up and brought back. Called by the results, the payment page and the booking. Needs the `car`
// messages.

import { useTranslations } from "next-intl";
import type { CarPlace, CarSearchOption } from "@/lib/api/car-types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import styles from "./rental-period.module.css";

export function RentalPeriod({ option }: { option: CarSearchOption }) {
  const t = useTranslations("car");
  return (
    <section aria-label={t("rental")} className={styles.period}>
      <End
        label={t("pickup")}
        place={option.pickup_location}
        date={option.pickup_date}
        time={option.pickup_time}
      />
      <p className={styles.days}>{t("days", { count: option.rental_days_count })}</p>
      <End
        label={t("dropoff")}
        place={option.dropoff_location}
        date={option.dropoff_date}
        time={option.dropoff_time}
      />
    </section>
  );
}

function End({ label, place, date, time }: { label: string; place: CarPlace; date: string; time: string }) {
  const format = useFormat();
  return (
    <p className={styles.end}>
      <span className={styles.label}>{label}</span>
      <time dateTime={`${date}T${time}`} className={styles.moment}>
        <span>{format.date(date, "short")}</span> <bdi>{formatTime(time)}</bdi>
      </time>
      <span className={styles.place}>
        <bdi>{place.name}</bdi>
      </span>
    </p>
  );
}
