"use client";
// Placeholder of the ticket while the booking loads.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { LoadingScreen } from "@/ui/loading-screen";
import { Skeleton } from "@/ui/skeleton";
import passengersStyles from "./passengers/passengers.module.css";
import { PassesSkeleton } from "./passes/passes-skeleton";
import stubStyles from "./passes/stub.module.css";
import styles from "./ticket.module.css";

export function TicketSkeleton({ product }: { product: Product }) {
  const t = useTranslations("ticket");
  return (
    <LoadingScreen title={t("title", { product })} words={t("loading")}>
      <div className={styles.page}>
        <div className={styles.ticket}>
          <div className={stubStyles.stub}>
            <Skeleton width="64" height="21" radius="full" />
            <Skeleton width="60%" height="95" />
            <Skeleton width="144" height="69" />
            <Skeleton height="56" />
          </div>
          <PassesSkeleton passengerCount={1} />
          <div className={styles.directions}>
            <Skeleton width="40%" />
            <Skeleton height="72" />
            <Skeleton height="128" />
          </div>
        </div>
        <div className={styles.order}>
          <Skeleton height="262" radius="l" />
        </div>
        <div className={styles.side}>
          <Skeleton height="44" />
          <Skeleton height="64" />
        </div>
        <div className={passengersStyles.passengers}>
          <Card>
            <Skeleton height="160" />
          </Card>
        </div>
      </div>
    </LoadingScreen>
  );
}
