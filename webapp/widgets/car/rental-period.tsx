"use client";
// Place and time of pick-up and return of a car. Used by the results, the payment page and the booking.
// Needs the `car` messages.

import { useTranslations } from "next-intl";
import type { CarSearchOption } from "@/lib/api/car-types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import styles from "./rental-period.module.css";

export function RentalPeriod({ option }: { option: CarSearchOption }) {
  const t = useTranslations("car");
  return (
    <section aria-label={t("rental")} className={styles.period}>
      <End of="pickup" option={option} />
      <p className={styles.days}>{t("days", { count: option.rental_days_count })}</p>
      <End of="dropoff" option={option} />
    </section>
  );
}

function End({ of, option }: { of: "pickup" | "dropoff"; option: CarSearchOption }) {
  const t = useTranslations("car");
  const format = useFormat();
  const date = option[`${of}_date`];
  const time = option[`${of}_time`];
  return (
    <p className={styles.end}>
      <span className={styles.label}>
        {t(of)} · {format.dateParts(date).weekday}
      </span>
      <time dateTime={`${date}T${time}`} className={styles.moment}>
        <span>{format.date(date, "brief")}</span> <bdi>{formatTime(time)}</bdi>
      </time>
      <span className={styles.place}>
        <bdi>{option[`${of}_location`].name}</bdi>
      </span>
    </p>
  );
}
