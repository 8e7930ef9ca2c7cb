"use client";
// Status above a list while suppliers are still searched: pending suppliers, offers found meanwhile, and
// suppliers that did not answer. The list changes only on request, so that no card moves under a finger.
// Loaded lazily when needed.

import turkish from "@content/catalogues/tr/more-flights.json";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { FlightSearchResults } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { READ_AGAIN_MS, readMore } from "@/lib/search/more-results";
import type { OpenSearch } from "@/lib/search/open-search";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Check, CircleAlert } from "@/ui/icons";
import { COUNT_ID } from "@/widgets/results/results-screen";
import styles from "./more-flights.module.css";
import { firstIn } from "./sorts";

type Search = OpenSearch<FlightSearchResults>;
/** Number of consecutive failed reads after which polling stops. */
const RETRIES = 5;

type Props = { search: Search; onShow: (search: Search) => void };

export default function MoreFlights(props: Props) {
  return (
    <Messages turkish={{ "more-flights": turkish }}>
      <More {...props} />
    </Messages>
  );
}

function More({ search, onShow }: Props) {
  const t = useTranslations("more-flights");
  const format = useFormat();
  const { latest, readOn } = useLatest(search);
  const isEmpty = search.search.length === 0;
  // An empty list is updated at once, because no card can move.
  useEffect(() => {
    if (isEmpty && latest !== search && (latest.search.length > 0 || latest.state !== "searching"))
      onShow(latest);
  }, [isEmpty, latest, search, onShow]);
  if (isEmpty && search.state === "searching") return null;

  const known = new Set(search.search.map(({ product_id }) => product_id));
  const found = latest.search.filter(({ product_id }) => !known.has(product_id));
  const cheapest = firstIn(found, "price");
  const show = () => {
    onShow(latest);
    document.getElementById(COUNT_ID)?.focus();
  };
  if (cheapest) {
    return (
      <div className={styles.row} data-found>
        <p role="status">{t("found", { count: found.length, price: format.money(cheapest.price) })}</p>
        <Button onClick={show}>{t("show")}</Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      {latest.state === "searching" ? (
        <span className={styles.waiting} />
      ) : latest.state === "partial" ? (
        <CircleAlert />
      ) : (
        <Check />
      )}
      <p role="status">{t(latest.state)}</p>
      {latest.state === "partial" && (
        <Button look="quiet" onClick={readOn}>
          {t("again")}
        </Button>
      )}
    </div>
  );
}

/** Polls while suppliers are still searched and the page is visible. */
function useLatest(search: Search): { latest: Search; readOn: () => void } {
  const reads = useRef(0);
  const failures = useRef(0);
  const { data, mutate } = useSWR(
    ["more-flights", search.from],
    async () => {
      reads.current += 1;
      try {
        const more = await readMore("flight", search, reads.current);
        failures.current = 0;
        return more;
      } catch (error) {
        failures.current += 1;
        if (failures.current <= RETRIES) throw error;
        return { ...search, state: "partial" as const };
      }
    },
    {
      refreshInterval: (latest = search) => (latest.state === "searching" ? READ_AGAIN_MS : 0),
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      dedupingInterval: 0,
      errorRetryInterval: READ_AGAIN_MS,
      errorRetryCount: RETRIES,
      // Skips the deep comparison, because results are long and every response differs.
      compare: Object.is,
    },
  );
  const readOn = () => {
    reads.current = 0;
    failures.current = 0;
    void mutate();
  };
  return { latest: data ?? search, readOn };
}
