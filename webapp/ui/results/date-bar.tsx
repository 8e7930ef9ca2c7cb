"use client";
// The days of a search, and the way to other days. One day has Before and Next, and the days around it with their prices; two have
// only the pickers.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { FaresOf } from "@/lib/api/use-fares";
import { addDays } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { IconButton } from "@/ui/button";
import { CalendarDays, ChevronLeft, ChevronRight } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import styles from "./date-bar.module.css";
import { DateSheet } from "./date-sheet";

// Nobody waits for it: it comes after what a list needs at first.
const DateStrip = lazy(() => import("./date-strip"));

export type Day = {
  /** Of the journey: there, back. */
  label: string;
  /** Of the calendar. */
  title: string;
  date: string;
  earliest: string;
  latest: string;
  /** What the prices of days are asked for by; null while the list is not there. Left out where days have no prices. */
  fares?: FaresOf | null;
  onPick: (date: string) => void;
  /** The traveller is about to pick it. */
  onWarm?: (date: string) => void;
};

export function DateBar({
  days,
  beside,
  disabled,
}: {
  days: [Day] | [Day, Day];
  /** Another way to other days. */
  beside?: ReactNode;
  disabled: boolean;
}) {
  const t = useTranslations("search.dates");
  const format = useFormat();
  const [picking, pick] = useState<string | null>(null);
  const [day] = days;
  const stepped = days.length === 1;
  return (
    <section aria-label={t("label")} className={styles.dates}>
      <div className={styles.bar}>
        {stepped && (
          <IconButton
            label={t("before")}
            disabled={disabled || day.date <= day.earliest}
            onPointerEnter={() => day.onWarm?.(addDays(day.date, -1))}
            onClick={() => day.onPick(addDays(day.date, -1))}
          >
            <ChevronLeft className="flip-rtl" />
          </IconButton>
        )}
        {days.map(({ label, title, date }) => (
          <button
            key={title}
            type="button"
            className={styles.day}
            aria-haspopup="dialog"
            disabled={disabled}
            onPointerEnter={warmSheets}
            onFocus={warmSheets}
            onClick={() => pick(title)}
          >
            <CalendarDays />
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              <span className={styles.date}>{format.date(date, stepped ? "short" : "brief")}</span>
            </span>
          </button>
        ))}
        {stepped && (
          <IconButton
            label={t("next")}
            disabled={disabled || day.date >= day.latest}
            onPointerEnter={() => day.onWarm?.(addDays(day.date, 1))}
            onClick={() => day.onPick(addDays(day.date, 1))}
          >
            <ChevronRight className="flip-rtl" />
          </IconButton>
        )}
        {beside && (
          <div className={styles.beside}>
            <Suspense>{beside}</Suspense>
          </div>
        )}
      </div>
      {stepped && (
        <div className={styles.strip} data-unpriced={day.fares === undefined || undefined}>
          <Suspense>
            <DateStrip day={day} disabled={disabled} />
          </Suspense>
        </div>
      )}
      {days.map(({ title, date, earliest, latest, fares, onPick }) => (
        <DateSheet
          key={title}
          open={picking === title}
          onClose={() => pick(null)}
          title={title}
          value={date}
          min={earliest}
          max={latest}
          fares={fares ?? null}
          onPick={onPick}
        />
      ))}
    </section>
  );
}
