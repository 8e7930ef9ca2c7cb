"use client";
// The cheapest coming days from the visitor's last or guessed origin to eight well-known places. A single
// request, sent when the section scrolls near.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { addressOf } from "@/lib/api/client";
import { useGet } from "@/lib/api/swr";
import { resultsHref } from "@/lib/search/address";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { useNear } from "@/lib/use-near";
import { Skeleton } from "@/ui/skeleton";
import styles from "./suggestions.module.css";
import { type Origin, optionFrom, useOrigin } from "./use-origin";

export function CheapestDays() {
  const place = useRef<HTMLElement>(null);
  const from = useOrigin("flight", useNear(place));
  return <section ref={place}>{from && <Days from={from} />}</section>;
}

function Days({ from }: { from: Origin }) {
  const t = useTranslations("suggestions");
  const format = useFormat();
  const { data, error } = useCheapest(from);
  if (error || data?.places.length === 0) return null;
  const city = from.city ?? data?.departure_airport.city;
  return (
    <>
      <h2 className={styles.title}>
        {city ? t("cheapest", { city }) : <Skeleton width="60%" height="1.35em" />}
      </h2>
      <p className={styles.note}>{t("cheapestNote")}</p>
      <ul className={styles.cards}>
        {data
          ? data.places.map(({ option, arrival_airport, date, price }) => (
              <li key={option}>
                <Link href={resultsHref("flight", option)} prefetch={false} className={styles.card}>
                  <bdi className={styles.route}>{arrival_airport.city}</bdi>
                  <span className={styles.when}>{format.date(date, "short")}</span>
                  <span className={styles.price}>{t("from", { price: format.money(price) })}</span>
                </Link>
              </li>
            ))
          : [1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
              <li key={row}>
                <Skeleton height="96" radius="m" />
              </li>
            ))}
      </ul>
    </>
  );
}

function useCheapest(from: Origin) {
  const language = useLanguage();
  const { currency } = useSettings();
  const option = optionFrom("flight", from);
  return useGet(addressOf("/api/flight/gateway/results/cheapest/", { option, language, currency }));
}
