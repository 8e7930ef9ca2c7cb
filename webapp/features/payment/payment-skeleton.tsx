"use client";
// The payment page's shape while its data is on the way.

import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import styles from "./payment.module.css";

export function PaymentSkeleton() {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title")} width="wide">
      <p role="status" className="visually-hidden">
        {t("loading")}
      </p>
      <div className={styles.page}>
        <div className={styles.intro}>
          <Card className={styles.section}>
            <Skeleton width="40%" />
            <Skeleton height="4.5rem" />
            <Skeleton width="70%" />
            <Skeleton height="2.75rem" />
          </Card>
        </div>
        <div className={styles.summary}>
          <Skeleton height="2.75rem" />
          <Skeleton width="50%" />
          <Skeleton height="6rem" />
          <Skeleton height="2rem" />
        </div>
        <div className={styles.form}>
          {[2, 4, 4].map((rows, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes
            <Card key={index} className={styles.section}>
              <Skeleton width="35%" height="1.4em" />
              {Array.from({ length: rows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes
                <Skeleton key={row} height="3rem" />
              ))}
            </Card>
          ))}
        </div>
      </div>
    </Screen>
  );
}
