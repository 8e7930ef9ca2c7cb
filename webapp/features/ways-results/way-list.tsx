"use client";
// The ways in the order that was chosen, and how their time, price and CO₂ are worked out.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { Ways } from "@/lib/api/ways-types";
import { addDays, lastSearched } from "@/lib/dates";
import { readDraft, writeDraft } from "@/lib/draft";
import { waysHref } from "@/lib/search/ways-option";
import { webOrigin } from "@/lib/share";
import { Button, ButtonLink, IconButton } from "@/ui/button";
import { Share2 } from "@/ui/icons";
import { useShare } from "@/ui/results/use-share";
import { Segmented } from "@/ui/segmented";
import { EmptyState } from "@/ui/state";
import { bestIn, SORT_KEYS, type SortKey, sortWays } from "./sorts";
import { WayCard } from "./way-card";
import { WaysNote } from "./ways-note";
import styles from "./ways-results.module.css";

const RateLine = lazy(() => import("@/ui/rate-line"));

/** Under which the order is kept on the device. */
const DRAFT = "ways-sort";

export function WayList({
  option,
  from,
  to,
  ways,
  co2_sources,
  rate,
  passengers,
  seats,
  day,
  onDay,
}: Ways & { option: string; passengers: number; seats: number; day: string; onDay: (day: string) => void }) {
  const t = useTranslations("ways");
  const search = useTranslations("search.bar");
  const onShare = useShare("all", { from, to }, (domain) => webOrigin(domain) + waysHref(option));
  const [sort, setSort] = useState<SortKey>(() => readDraft<SortKey>(DRAFT) ?? "price");
  const onSort = (key: SortKey) => {
    writeDraft(DRAFT, key);
    setSort(key);
  };
  if (ways.length === 0) return <NoWays {...{ from, to, day, onDay }} />;
  const longest = Math.max(...ways.map(({ minutes }) => minutes));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 className={styles.count}>
            <span role="status">{t("count", { count: ways.length })}</span>
          </h2>
          <IconButton label={search("share")} onClick={onShare}>
            <Share2 />
          </IconButton>
        </div>
        <Segmented
          label={t("sort.label")}
          options={SORT_KEYS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={onSort}
        />
      </div>
      <Suspense>{rate && <RateLine rate={rate} />}</Suspense>
      <ul className={styles.list}>
        {sortWays(ways, sort).map((way) => (
          <li key={`${way.product} ${way.minutes} ${way.price.total}`}>
            <WayCard
              way={way}
              best={bestIn(way, ways)}
              longest={longest}
              passengers={passengers}
              seats={seats}
            />
          </li>
        ))}
      </ul>
      <WaysNote sources={co2_sources} />
    </>
  );
}

function NoWays({
  from,
  to,
  day,
  onDay,
}: {
  from: string;
  to: string;
  day: string;
  onDay: (day: string) => void;
}) {
  const t = useTranslations("ways.empty");
  const search = useTranslations("search.empty");
  return (
    <EmptyState
      title={t("title")}
      text={t("text", { from, to })}
      action={
        <>
          {day < lastSearched() && (
            <Button onClick={() => onDay(addDays(day, 1))}>{search("nextDay")}</Button>
          )}
          <ButtonLink href="/" look="quiet">
            {search("newSearch")}
          </ButtonLink>
        </>
      }
    />
  );
}
