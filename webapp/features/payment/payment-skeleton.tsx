"use client";
// Placeholder of the payment page while its data loads. Constant headings are shown already.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { LoadingScreen } from "@/ui/loading-screen";
import { Skeleton } from "@/ui/skeleton";
import { Section } from "./form/section";
import sectionStyles from "./form/section.module.css";
import styles from "./payment.module.css";

export function PaymentSkeleton({ product }: { product: Product }) {
  const t = useTranslations("payment");
  return (
    <LoadingScreen title={t("title", { product })} words={t("loading")}>
      <div className={styles.page}>
        <div className={styles.intro}>
          <Skeleton height="56" />
          <div className={styles.phoneOnly}>
            <Skeleton height="72" radius="l" />
          </div>
          <div className={styles.desktopOnly}>
            <Card className={sectionStyles.section}>
              <Skeleton width="40%" />
              <Skeleton height="72" />
              <Skeleton width="70%" />
              <Skeleton height="44" />
            </Card>
          </div>
        </div>
        <div className={styles.form}>
          <Section title={t("contact.title")} hint={t("contact.hint", { product })}>
            <Fields count={2} />
          </Section>
          <Folded title={t("passenger.title", { product, index: 1 })} />
          <Folded title={t("last")} />
        </div>
        <div className={styles.summary}>
          <h2 className={sectionStyles.sectionTitle}>{t("price.title")}</h2>
          <Skeleton width="50%" />
          <Skeleton height="96" />
          <Skeleton height="32" />
        </div>
      </div>
    </LoadingScreen>
  );
}

const Folded = ({ title }: { title: string }) => (
  <Card className={sectionStyles.filled}>
    <h2 className={sectionStyles.sectionTitle}>{title}</h2>
    <span className={sectionStyles.folded} />
  </Card>
);

function Fields({ count }: { count: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
  return Array.from({ length: count }, (_, row) => <Skeleton key={row} height="72" />);
}
