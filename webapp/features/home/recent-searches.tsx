"use client";
// Recent searches on this device, each with the current lowest price.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Gets } from "@/lib/api/calls";
import { addressOf } from "@/lib/api/client";
import { useGet } from "@/lib/api/swr";
import type { Money } from "@/lib/api/types";
import { useFares } from "@/lib/api/use-fares";
import { monthOf } from "@/lib/dates";
import { passengerTotal } from "@/lib/passenger-caps";
import { resultsHref } from "@/lib/search/address";
import { multimodalHref } from "@/lib/search/multimodal-option";
import { forgetSearches, type RecentSearch, recentSearches } from "@/lib/search/recent-searches";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { useNear } from "@/lib/use-near";
import { Button } from "@/ui/button";
import { Bus, Car, Plane, Waypoints } from "@/ui/icons";
import styles from "./suggestions.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car, all: Waypoints };

export function RecentSearches() {
  const t = useTranslations("suggestions.recent");
  const [recent, setRecent] = useState(recentSearches);
  const place = useRef<HTMLElement>(null);
  // Prices are requested only when the section scrolls near.
  const near = useNear(place);
  if (recent.length === 0) return null;
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <section ref={place} aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches" className={styles.title}>
          {t("title")}
        </h2>
        <Button look="quiet" onClick={forget}>
          {t("forget")}
        </Button>
      </div>
      <ul className={styles.cards}>
        {recent.map((one) => (
          <li key={one.search.id}>
            <Recent recent={one} near={near} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ recent, near }: { recent: RecentSearch; near: boolean }) {
  const t = useTranslations("suggestions");
  const format = useFormat();
  const Icon = ICONS[recent.product];
  const [from, to] = endsOf(recent);
  const [first, last] = daysOf(recent);
  const party = partyOf(recent);
  const price = usePrice(recent, near);
  return (
    <Link href={hrefOf(recent)} prefetch={false} className={styles.card}>
      <Icon />
      <span className={styles.route}>
        <bdi>{from}</bdi>
        {to !== from && (
          <>
            {" – "}
            <bdi>{to}</bdi>
          </>
        )}
      </span>
      <span className={styles.when}>
        {format.date(first, "short")}
        {last && ` – ${format.date(last, "short")}`}
        {party > 1 && ` · ${t("party", { count: party })}`}
      </span>
      <span className={styles.price}>
        {price
          ? t("recent.from", { per: perOf(recent), price: format.money(price) })
          : price === null
            ? t("none")
            : null}
      </span>
    </Link>
  );
}

const hrefOf = ({ product, search: { id } }: RecentSearch) =>
  product === "all" ? multimodalHref(id) : resultsHref(product, id);

function partyOf({ product, search }: RecentSearch): number {
  if (product === "flight") return search.total_passenger_count;
  return product === "all" ? passengerTotal(search) : 1;
}

/** Returns the unit of a price, because cards of all products stand side by side. */
function perOf(recent: RecentSearch) {
  if (recent.product === "bus") return "seat";
  if (recent.product === "car") return "rental";
  return recent.product === "flight" && recent.search.fly_type === "RT" ? "roundTrip" : "oneWay";
}

function endsOf({ product, search }: RecentSearch): [string, string] {
  switch (product) {
    case "flight":
      return [search.departure_airport.city, search.arrival_airport.city];
    case "bus":
      return [search.departure_station.city, search.arrival_station.city];
    case "car":
      return [search.pickup_location.name, search.dropoff_location.name];
    case "all":
      return [search.from, search.to];
  }
}

const daysOf = ({ product, search }: RecentSearch): [string, string | null] =>
  product === "car"
    ? [search.pickup_date, search.dropoff_date]
    : [search.departure_date, product === "flight" ? search.return_date : null];

/**
 * Returns the lowest price of the results. Null when the results are empty; undefined when the request
 * failed or for a multimodal search.
 */
function usePrice(recent: RecentSearch, near: boolean): Money | null | undefined {
  const language = useLanguage();
  const { currency } = useSettings();
  const { product, search } = recent;
  const [day] = daysOf(recent);
  const days = useFares(
    product === "car" || product === "all" || !near
      ? null
      : { product, option: search.id, per: product === "bus" ? "seat" : "oneWay" },
    [monthOf(day)],
  );
  const { data: cars } = useGet(
    near &&
      product === "car" &&
      addressOf("/api/car/gateway/results/", { option: search.id, language, currency }),
  );
  if (product !== "car") return days.get(day);
  return cars && beginningOf(cars);
}

type Cars = Gets["/api/car/gateway/results/"]["answer"];
const beginningOf = ({ statistics, search: [first] }: Cars): Money | null =>
  statistics.price && first ? { total: statistics.price.min, currency: first.price.currency } : null;
