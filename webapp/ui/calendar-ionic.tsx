"use client";
// Ionic's calendar in our colours. Only date-sheet.tsx imports this file, lazily.

import { IonDatetime } from "@ionic/react";
import { useTranslations } from "next-intl";
import { useHolidays } from "@/lib/api/use-holidays";
import styles from "./calendar-ionic.module.css";

export default function IonicCalendar({
  locale,
  value,
  min,
  max,
  onPick,
}: {
  locale: string;
  value: string;
  min: string;
  max: string;
  onPick: (date: string) => void;
}) {
  const t = useTranslations("common.calendar");
  const holidays = useHolidays(min, max);
  const kinds = new Map(holidays.map(({ kind, color }) => [kind, color]));
  return (
    <>
      <IonDatetime
        className={styles.calendar}
        presentation="date"
        size="cover"
        locale={locale}
        firstDayOfWeek={1}
        value={value}
        min={min}
        max={max}
        highlightedDates={holidays.map(({ date, color }) => ({ date, border: `2px solid ${color}` }))}
        data-next-month={t("nextMonth")}
        data-previous-month={t("previousMonth")}
        data-month={t("month")}
        data-year={t("year")}
        onIonChange={({ detail }) => {
          if (typeof detail.value === "string") onPick(detail.value.slice(0, 10));
        }}
      />
      {/* Its place is there before the colours are known. */}
      <ul className={styles.kinds}>
        {[...kinds].map(([kind, color]) => (
          <li key={kind}>
            <svg aria-hidden width="12" height="12" viewBox="0 0 12 12">
              <circle cx="6" cy="6" r="5" fill="none" stroke={color} strokeWidth="2" />
            </svg>
            {t(kind)}
          </li>
        ))}
      </ul>
    </>
  );
}
