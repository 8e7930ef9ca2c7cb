"use client";
// The days around the selected one. When days have prices, each has the difference to the selected day's
// price; the line below says whether this price is low for the route. Part of the date bar; needs the
// `search` messages.

import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFares } from "@/lib/api/use-fares";
import { addDays, laterOf, monthOf } from "@/lib/dates";
import { datePartsOf } from "@/lib/format";
import { cheapestOf } from "@/lib/lowest";
import { moreMoney, shortMoney } from "@/lib/short-money";
import { useDesktop } from "@/lib/use-desktop";
import { useFormat } from "@/lib/use-format";
import { useIdle } from "@/lib/when-idle";
import { classes } from "@/ui/classes";
import type { Day } from "./date-bar";
import styles from "./date-strip.module.css";

// Loads after the code that the list needs first.
const InsightLine = lazy(() => import("./insight-line"));

/** Number of days that fit side by side. */
const DAYS = { phone: 5, desktop: 7 };

export default function DateStrip({
  day: { date: chosen, earliest, latest, fares, onPick, onWarm },
  disabled,
}: {
  day: Day;
  disabled: boolean;
}) {
  const t = useTranslations("search.dates");
  const locale = useLocale();
  const format = useFormat();
  const count = useDesktop() ? DAYS.desktop : DAYS.phone;
  const dates = datesAround(chosen, count, earliest, latest);
  // Prices are requested only after the list is rendered.
  const idle = useIdle(Boolean(fares));
  const found = useFares(idle && fares ? fares : null, [...new Set(dates.map(monthOf))]);
  const days = dates.map((date) => ({ date, price: found.get(date) }));
  const best = cheapestOf(days.map(({ date, price }) => [date, price]));
  const own = found.get(chosen);
  const isNone = days.every(({ price }) => price === null);
  return (
    <>
      <ul className={styles.strip}>
        {days.map(({ date, price }) => {
          const { weekday, day } = datePartsOf(locale, date, "short");
          const cheapest = date === best;
          const short = price && shortMoney(locale, price);
          const more = price && own && date !== chosen ? moreMoney(locale, price, own, true) : short;
          return (
            <li key={date}>
              <button
                type="button"
                className={classes(styles.day, cheapest && styles.cheapest)}
                aria-current={date === chosen ? "date" : undefined}
                disabled={disabled}
                onPointerEnter={() => date !== chosen && onWarm?.(date)}
                onClick={() => date !== chosen && onPick(date)}
              >
                <span className="visually-hidden">
                  {t("day", {
                    fare: cheapest ? "lowest" : price ? "some" : price === null ? "none" : "unknown",
                    date: format.date(date),
                    price: short ?? "",
                  })}
                </span>
                <span aria-hidden className={styles.shown}>
                  <span>
                    {weekday}
                    <span className={styles.number}>{day}</span>
                  </span>
                  {fares !== undefined && <span className={styles.price}>{price === null ? "–" : more}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {fares !== undefined && (
        <>
          <p className={styles.base}>{fares && (isNone ? t("none") : t("base", { per: fares.per }))}</p>
          <div className={styles.insight}>
            {own && (
              <Suspense>
                <InsightLine price={own} among={found} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Returns the days that can be searched, with the selected one in the middle where possible. */
function datesAround(chosen: string, count: number, earliest: string, latest: string): string[] {
  const first = addDays(chosen, -Math.floor(count / 2));
  const last = addDays(latest, 1 - count);
  const start = laterOf([first, last].sort()[0] ?? first, earliest);
  return Array.from({ length: count }, (_, by) => addDays(start, by)).filter(
    (date) => date >= earliest && date <= latest,
  );
}
