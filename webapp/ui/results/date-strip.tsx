"use client";
// The days around the chosen one, each with its lowest price and a bar that is as high, beside the others, as that price. Part of the
// date bar; needs the `search` messages.

import { useLocale, useTranslations } from "next-intl";
import { useFares } from "@/lib/api/use-fares";
import { addDays, monthOf } from "@/lib/dates";
import { compareMoney, datePartsOf } from "@/lib/format";
import { lowestOf } from "@/lib/lowest";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { useIdle } from "@/lib/when-idle";
import { classes } from "@/ui/classes";
import type { Day } from "./date-bar";
import styles from "./date-strip.module.css";

const AROUND = [-3, -2, -1, 0, 1, 2, 3];
const BAR = { width: 24, height: 32 };
/** Of a day without a price, and of one that is next to nothing beside the dearest. */
const LEAST_HEIGHT = 2;

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
  const dates = AROUND.map((by) => addDays(chosen, by)).filter((date) => date >= earliest && date <= latest);
  // Nobody waits for the prices: they are asked for when the list is drawn.
  const idle = useIdle(fares !== null);
  const found = useFares(idle ? fares : null, [...new Set(dates.map(monthOf))]);
  const days = dates.map((date) => ({ date, price: found.get(date) }));
  const totals = days.flatMap(({ price }) => (price ? [price.total] : []));
  const lowest = lowestOf(totals);
  const highest = totals.toSorted(compareMoney).at(-1) ?? "0";
  return (
    <ul className={styles.strip}>
      {days.map(({ date, price }) => {
        const { weekday, day } = datePartsOf(locale, date, "short");
        const cheapest = lowest !== null && price?.total === lowest;
        const height = price ? heightOf(price.total, highest) : LEAST_HEIGHT;
        const short = price && shortMoney(locale, price);
        return (
          <li key={date} ref={date === chosen ? center : undefined} className={styles.item}>
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
                <svg aria-hidden className={styles.bar} {...BAR}>
                  <rect y={BAR.height - height} width={BAR.width} height={height} rx="2" />
                </svg>
                <span>{weekday}</span>
                <span className={styles.number}>{day}</span>
                <span className={styles.price}>{price === null ? "–" : short}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** From zero, so that a bar is half as high as another where the price is half the other's. */
const heightOf = (total: string, highest: string) =>
  Math.max(Math.round((BAR.height * Number(total)) / Number(highest)), LEAST_HEIGHT);

/** Where the strip is wider than the screen. Not by `scrollIntoView`, which would move the page too. */
function center(item: HTMLLIElement | null) {
  const strip = item?.parentElement;
  if (!strip) return;
  const [inner, outer] = [item.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
