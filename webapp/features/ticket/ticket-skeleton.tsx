"use client";
// The ticket's shape while it is on the way.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { LoadingScreen } from "@/ui/loading-screen";
import { Skeleton } from "@/ui/skeleton";
import styles from "./ticket.module.css";

export function TicketSkeleton({ product }: { product: Product }) {
  const t = useTranslations("ticket");
  return (
    <LoadingScreen title={t("title", { product })} words={t("loading")}>
      <div className={styles.page}>
        <div className={styles.ticket}>
          <div className={styles.stub}>
            <Skeleton width="9rem" height="2.5rem" />
          </div>
          <div className={styles.legs}>
            <Skeleton width="40%" />
            <Skeleton height="4.5rem" />
            <Skeleton height="8rem" />
          </div>
        </div>
        <div className={styles.side}>
          <Skeleton height="2.75rem" />
          <Skeleton height="4rem" />
        </div>
        <div className={styles.passengers}>
          <Card>
            <Skeleton height="10rem" />
          </Card>
        </div>
      </div>
    </LoadingScreen>
  );
}
