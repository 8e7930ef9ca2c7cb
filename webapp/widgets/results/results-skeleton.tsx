"use client";
// Skeleton of the results while they are searched, with a message about the progress.

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { ExportedTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { ResultsFrame, type ResultsHead } from "./results-frame";
import layout from "./results-screen.module.css";
import styles from "./results-skeleton.module.css";

const CARDS = ["a", "b", "c", "d", "e"];

/** Wrapper of results that the address names; the export contains its fallback. */
export function ResultsOfAddress({ product, children }: { product: Product; children: ReactNode }) {
  const t = useTranslations("search");
  return (
    <>
      <ExportedTitle>{t("title", { product })}</ExportedTitle>
      <Suspense fallback={<SearchingScreen product={product} head={null} />}>{children}</Suspense>
    </>
  );
}

/** Screen before any response has arrived; `head` holds the criteria where known. */
export function SearchingScreen({ product, head }: { product: Product; head: ResultsHead | null }) {
  return (
    <ResultsFrame product={product} head={head}>
      <div className={layout.layout}>
        <div className={styles.filters}>
          <Skeleton height="640" radius="l" />
        </div>
        <div className={layout.results}>
          {/* Skeleton of the rental and the car classes, or of the date bar. */}
          <Skeleton height={product === "car" ? "168" : "206"} radius="l" />
          <ResultsSkeleton product={product} />
        </div>
      </div>
    </ResultsFrame>
  );
}

export function ResultsSkeleton({ product }: { product: Product }) {
  const t = useTranslations("search");
  return (
    <div className={styles.skeleton} data-product={product}>
      <p role="status" className={styles.words}>
        <strong className={styles.title}>{t("searching", { product })}</strong>
        <br />
        {t("searchingText", { product })}
      </p>
      {CARDS.map((card) => (
        <Card key={card} flush className={styles.card} aria-hidden>
          <div className={styles.row}>
            <Skeleton width="28" height="28" />
            <Skeleton width="144" height="16" />
          </div>
          <div className={styles.times}>
            <Skeleton width="64" height="60" />
            <Skeleton height="8" radius="full" />
            <Skeleton width="64" height="60" />
          </div>
          <div className={styles.row}>
            <Skeleton width="128" height="32" />
            <Skeleton width="88" height="44" />
          </div>
        </Card>
      ))}
    </div>
  );
}
