"use client";
// The days around the chosen one, each with its lowest price and a bar that is as high, beside the others, as that price. Part of the
// date bar; needs the `search` messages.

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { type FaresOf, useFares } from "@/lib/api/use-fares";
import { addDays } from "@/lib/dates";
import { addMoney, compareMoney, datePartsOf } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { classes } from "@/ui/classes";
import type { Day } from "./date-bar";
import styles from "./date-strip.module.css";

const AROUND = [-3, -2, -1, 0, 1, 2, 3];
const BAR = { width: 24, height: 32 };
/** Of a day without a price, and of one that is next to nothing beside the dearest. */
const LEAST_HEIGHT = 2;

export default function DateStrip({
  day: { date: chosen, earliest, latest, onPick },
  fares,
  plus,
  disabled,
}: {
  day: Day;
  fares: FaresOf | null;
  plus?: Money;
  disabled: boolean;
}) {
  const t = useTranslations("search.dates");
  const locale = useLocale();
  const format = useFormat();
  const { number } = useFormatter();
  const found = useFares(fares);
  const days = AROUND.map((by) => addDays(chosen, by))
    .filter((date) => date >= earliest && date <= latest)
    .map((date) => {
      const price = found.find((fare) => fare.date === date)?.price;
      return { date, price: price && plus ? addMoney(plus, price) : price };
    });
  const totals = days.flatMap(({ price }) => (price ? [price.total] : [])).sort(compareMoney);
  const [lowest = "0", highest = "0"] = [totals[0], totals.at(-1)];
  const differ = compareMoney(lowest, highest) < 0;
  return (
    <ul className={styles.strip}>
      {days.map(({ date, price }) => {
        const { weekday, day } = datePartsOf(locale, date, "short");
        const cheapest = differ && price?.total === lowest;
        const height = price ? heightOf(price.total, highest) : LEAST_HEIGHT;
        const short =
          price &&
          number(Number(price.total), {
            style: "currency",
            currency: price.currency,
            currencyDisplay: "narrowSymbol",
            maximumFractionDigits: 0,
          });
        return (
          <li key={date} ref={date === chosen ? center : undefined} className={styles.item}>
            <button
              type="button"
              className={classes(styles.day, cheapest && styles.cheapest)}
              aria-current={date === chosen ? "date" : undefined}
              disabled={disabled}
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
