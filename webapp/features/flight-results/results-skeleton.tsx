"use client";
// The real layout while results are being searched, and words for what is going on.

import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import screen from "./offers-screen.module.css";
import { ResultsFrame } from "./results-frame";
import styles from "./results-skeleton.module.css";

const CARDS = ["a", "b", "c", "d", "e"];

/** Before anything of the search is there; `option` is what may be known of it. */
export function SearchingScreen({ option }: { option: FlightSearchOption | null }) {
  return (
    <ResultsFrame option={option}>
      <div className={screen.layout}>
        <div className={styles.filters}>
          <Skeleton height="40rem" radius="var(--radius-l)" />
        </div>
        <div className={screen.results}>
          <Skeleton height="3.375rem" radius="var(--radius-l)" />
          <ResultsSkeleton />
        </div>
      </div>
    </ResultsFrame>
  );
}

export function ResultsSkeleton() {
  const t = useTranslations("results");
  return (
    <div className={styles.skeleton}>
      <p role="status" className={styles.words}>
        <strong className={styles.title}>{t("searching")}</strong>
        <br />
        {t("searchingText")}
      </p>
      {CARDS.map((card) => (
        <Card key={card} flush className={styles.card} aria-hidden>
          <div className={styles.row}>
            <Skeleton width="1.75rem" height="1.75rem" />
            <Skeleton width="9rem" height="1rem" />
          </div>
          <div className={styles.times}>
            <Skeleton width="4rem" height="3.75rem" />
            <Skeleton height="0.5rem" radius="99px" />
            <Skeleton width="4rem" height="3.75rem" />
          </div>
          <div className={styles.row}>
            <Skeleton width="8rem" height="2rem" />
            <Skeleton width="5.5rem" height="2.75rem" />
          </div>
        </Card>
      ))}
    </div>
  );
}
