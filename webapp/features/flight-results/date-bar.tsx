"use client";
// The days of the search, and the way to other days. Before and Next move the flight that is being chosen; a package has two
// days, so it has only the pickers.

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FlightSearchOption } from "@/lib/api/types";
import { addDays, today } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { IconButton } from "@/ui/button";
import { DateSheet } from "@/ui/date-sheet";
import { CalendarDays, ChevronLeft, ChevronRight } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import { lastDay } from "./criteria";
import styles from "./date-bar.module.css";

export type Day = "departure" | "return";

export function DateBar({
  dates: { departure_date, return_date },
  days,
  disabled,
  onPick,
}: {
  dates: Pick<FlightSearchOption, "departure_date" | "return_date">;
  /** One day has Before and Next; two have not. */
  days: [Day] | [Day, Day];
  disabled: boolean;
  onPick: (day: Day, date: string) => void;
}) {
  const t = useTranslations("results.dates");
  const format = useFormat();
  const [picking, pick] = useState<Day | null>(null);
  const dates = { departure: departure_date, return: return_date ?? departure_date };
  const earliest = { departure: today(), return: departure_date };
  const last = lastDay();
  const [day] = days;
  const stepped = days.length === 1;
  return (
    <section aria-label={t("label")} className={styles.bar}>
      {stepped && (
        <IconButton
          label={t("before")}
          disabled={disabled || dates[day] <= earliest[day]}
          onClick={() => onPick(day, addDays(dates[day], -1))}
        >
          <ChevronLeft className="flip-rtl" />
        </IconButton>
      )}
      {days.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.day}
          aria-haspopup="dialog"
          disabled={disabled}
          onPointerEnter={warmSheets}
          onFocus={warmSheets}
          onClick={() => pick(one)}
        >
          <CalendarDays />
          <span className={styles.words}>
            <span className={styles.label}>{t(one)}</span>
            <span className={styles.date}>{format.date(dates[one], "short")}</span>
          </span>
        </button>
      ))}
      {stepped && (
        <IconButton
          label={t("next")}
          disabled={disabled || dates[day] >= last}
          onClick={() => onPick(day, addDays(dates[day], 1))}
        >
          <ChevronRight className="flip-rtl" />
        </IconButton>
      )}
      {days.map((one) => (
        <DateSheet
          key={one}
          open={picking === one}
          onClose={() => pick(null)}
          title={t(`${one}Title`)}
          value={dates[one]}
          min={earliest[one]}
          max={last}
          onPick={(date) => onPick(one, date)}
        />
      ))}
    </section>
  );
}
