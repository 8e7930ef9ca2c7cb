"use client";
// Dates of a search, with controls to change them. A single date has Previous and Next buttons and the
// adjacent days with their prices; two dates have only the pickers.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { FaresOf } from "@/lib/api/use-fares";
import { addDays } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { IconButton } from "@/ui/button";
import { CalendarDays, ChevronLeft, ChevronRight } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import { DateSheet } from "@/widgets/calendar/date-sheet";
import styles from "./date-bar.module.css";

// Loads after the code that the list needs first.
const DateStrip = lazy(() => import("./date-strip"));

export type Day = {
  /** Label of the date in the journey: outbound, return. */
  label: string;
  /** Title of the calendar. */
  title: string;
  date: string;
  earliest: string;
  latest: string;
  /** The search for the prices of days: null before the list is shown, undefined when days have no prices. */
  fares?: FaresOf | null;
  onPick: (date: string) => void;
  /** Called when the visitor is about to pick the day. */
  onWarm?: (date: string) => void;
};

export function DateBar({
  days,
  beside,
  low,
  disabled,
}: {
  days: [Day] | [Day, Day];
  /** Additional control for other dates. */
  beside?: ReactNode;
  /** True leaves out the price insight on a phone, where a round trip has more above its list. */
  low?: boolean;
  disabled: boolean;
}) {
  const t = useTranslations("search.dates");
  const format = useFormat();
  const [picking, pick] = useState<string | null>(null);
  const [day] = days;
  const stepped = days.length === 1;
  return (
    <section aria-label={t("label")} className={styles.dates} data-low={low || undefined}>
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
      </div>
      {beside && (
        <div className={styles.beside}>
          <Suspense>{beside}</Suspense>
        </div>
      )}
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
