"use client";
// From where the visitor searched last, or seems to be, to eight well known places: the cheapest of the coming days. One read, asked for
// by those who scroll to it.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { Airport, Answer, LocationGuess } from "@/lib/api/types";
import { addDays, todayIn } from "@/lib/dates";
import { readDraft } from "@/lib/draft";
import { resultsHref } from "@/lib/search/address";
import { optionOf } from "@/lib/search/option";
import { recentSearches } from "@/lib/search/recent-searches";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { useNear } from "@/lib/use-near";
import { Skeleton } from "@/ui/skeleton";
import styles from "./suggestions.module.css";

export function CheapestDays() {
  const place = useRef<HTMLElement>(null);
  const from = useOrigin(useNear(place));
  return <section ref={place}>{from && <Days from={from} />}</section>;
}

function Days({ from }: { from: Origin }) {
  const t = useTranslations("suggestions");
  const format = useFormat();
  const { data, error } = useCheapest(from);
  if (error || data?.places.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{t("cheapest", { city: from.city })}</h2>
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

type Origin = Pick<Airport, "id" | "city"> & { timezone?: string };

/** By a link, or in another tab. */
function lastSearchedFrom(): Origin | null {
  const last = recentSearches().find(({ product }) => product === "flight");
  if (last?.product !== "flight") return null;
  return { ...last.search.departure_airport, timezone: last.search.departure_timezone };
}

/** Null where nobody knows. */
function useOrigin(wanted: boolean): Origin | null {
  const chosen = readDraft<{ departure: Airport | null }>("flight-search")?.departure ?? lastSearchedFrom();
  const guessed = useSWR<LocationGuess>(wanted && !chosen ? "/api/location/guess/" : null, get, STEADY).data;
  return wanted ? (chosen ?? guessed?.airport ?? null) : null;
}

/** Ids never change. */
const [ISTANBUL, ANKARA] = [1, 3];

/** The option id names the origin; where it leads is no matter, so everybody in a city asks for the same answer. */
function useCheapest(from: Origin) {
  const language = useLanguage();
  const { currency } = useSettings();
  const option = optionOf("flight", tomorrow(from, from.id === ANKARA ? ISTANBUL : ANKARA));
  return useSWR<Answer<"Kept_CheapestDays">>(
    ["/api/flight/gateway/results/cheapest/", option, currency],
    ([path, asked]: string[]) => get(String(path), { option: asked, language, currency }),
    STEADY,
  );
}

const tomorrow = (from: Origin, to: number) => ({
  fly_type: "OW" as const,
  direct_flights_only: false,
  refundables_only: false,
  departure_airport: from.id,
  arrival_airport: to,
  departure_date: addDays(todayIn(from.timezone), 1),
  return_date: null,
  adult_count: 1,
  child_count: 0,
  infant_count: 0,
  senior_count: 0,
  flight_class: "economy",
});
