"use client";
// Classes of the offered cars, each with a drawing and its lowest price, cheapest first. A pressed class
// filters the list.

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { CarItem } from "@/lib/api/car-types";
import { compareMoney } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { CarImage } from "@/widgets/car/rental-car";
import styles from "./class-carousel.module.css";

export default function ClassCarousel({
  items,
  chosen,
  onChange,
}: {
  items: CarItem[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const t = useTranslations("car-results");
  const locale = useLocale();
  const cheapest = useMemo(() => cheapestOfClasses(items), [items]);
  return (
    <fieldset className={styles.classes} aria-label={t("filters.class")}>
      {cheapest.map(({ car, price }) => {
        const { code, name } = car.class;
        const isChosen = chosen.includes(code);
        return (
          <button
            key={code}
            type="button"
            className={styles.class}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== code) : [...chosen, code])}
          >
            <CarImage car={car} />
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>{t("from", { price: shortMoney(locale, price) })}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** Returns the cheapest car of each class. */
function cheapestOfClasses(items: CarItem[]): CarItem[] {
  const byPrice = items.toSorted((a, b) => compareMoney(a.price.total, b.price.total));
  const classes = new Map<string, CarItem>();
  for (const item of byPrice) if (!classes.has(item.car.class.code)) classes.set(item.car.class.code, item);
  return [...classes.values()];
}
