// A time of day, with the number of days before or after the searched day.

import { useTranslations } from "next-intl";
import { DaysLater } from "@/ui/days-later";
import type { Hour } from "./hours";

export function TripHour({ hour: { time, days } }: { hour: Hour }) {
  const t = useTranslations("ways");
  return (
    <>
      <time>{time}</time>
      <DaysLater days={days} words={t("dayOffset", { count: days })} />
      {days < 0 && (
        <sup className="later">
          <span aria-hidden>−{-days}</span>
          <span className="visually-hidden">{t("dayBefore")}</span>
        </sup>
      )}
    </>
  );
}
