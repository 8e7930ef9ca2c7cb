"use client";
// Pick-up and return time of a rental in one line.

import { useTranslations } from "next-intl";
import type { CarSearchOption } from "@/lib/api/car-types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { CalendarDays } from "@/ui/icons";
import styles from "./rental-line.module.css";

export function RentalLine({ option }: { option: CarSearchOption }) {
  const t = useTranslations("car");
  const format = useFormat();
  const moment = (of: "pickup" | "dropoff") => {
    const [date, time] = [option[`${of}_date`], formatTime(option[`${of}_time`])];
    return (
      <span className={styles.moment}>
        <span className="visually-hidden">{t(of)} </span>
        <time dateTime={`${date}T${time}`}>
          {format.date(date, "brief")} <bdi>{time}</bdi>
        </time>
      </span>
    );
  };
  return (
    <section aria-label={t("rental")} className={styles.line}>
      <CalendarDays />
      <p className={styles.words}>
        {moment("pickup")} – {moment("dropoff")}{" "}
        <span className={styles.days}>{t("days", { count: option.rental_days_count })}</span>
      </p>
    </section>
  );
}
