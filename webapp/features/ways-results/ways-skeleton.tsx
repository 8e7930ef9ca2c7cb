"use client";
// The real layout while the ways are being compared, and words for what is going on.

import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import styles from "./ways-results.module.css";

const CARDS = ["a", "b", "c", "d"];

export function WaysSkeleton() {
  const t = useTranslations("ways");
  return (
    <>
      <p role="status" className={styles.count}>
        {t("searching")}
      </p>
      {CARDS.map((card) => (
        <Card key={card} className={styles.waiting} aria-hidden>
          <Skeleton width="160" height="40" radius="m" />
          <Skeleton height="12" radius="full" />
          <Skeleton height="56" radius="m" />
          <Skeleton height="44" radius="m" />
        </Card>
      ))}
    </>
  );
}
