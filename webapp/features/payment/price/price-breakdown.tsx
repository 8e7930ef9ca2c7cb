"use client";
// What is paid: the parts that the product names, the total, and what the card is charged where that is another currency.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import type { PaymentHead, SupplierTerms } from "@/lib/api/types";
import { onOneLine } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Price } from "@/ui/price";
import { type Paid, useOnlineTerms } from "@/ui/use-online-terms";
import styles from "../payment.module.css";

const SupplierNote = lazy(() => import("./supplier-note"));

export function PriceBreakdown({
  product,
  price,
  charge,
  cancellation,
  off,
  supplier,
  later,
  children,
}: Pick<PaymentHead, "price" | "charge"> & {
  product: Product;
  /** Null: it cannot be cancelled online. Absent where this payment is for no trip. */
  cancellation?: PaymentHead["cancellation"];
  /** What coupon and open ticket took off the price. */
  off?: Pick<Paid, "coupon" | "openTicket">;
  /** Of who sells what nothing is held of. */
  supplier?: SupplierTerms | null;
  /** What is not charged now. */
  later?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("payment.price");
  const format = useFormat();
  const terms = useOnlineTerms();
  const { currency } = price;
  const isConverted = charge.currency !== currency;
  return (
    <section aria-label={t("title")} className={styles.breakdown}>
      <h2 className={styles.sectionTitle}>{t("title")}</h2>
      {children}
      <div className="sums">
        <p className={styles.total}>
          {/* The sentence below says what the card is charged. */}
          <span>{isConverted && product === "car" ? t("byCard") : t("total", { product })}</span>
          <Price money={price} size="xl" />
        </p>
      </div>
      {isConverted && (
        <p className={styles.charge}>
          <strong>{t("charge", { amount: format.money(charge) })}</strong>
          <span>
            {t("rate", {
              currency,
              rate: format.number(price.rate),
              date: onOneLine(format.date(price.rate_at.slice(0, 10), "full")),
            })}
          </span>
        </p>
      )}
      {supplier && (
        <Suspense>
          <SupplierNote supplier={supplier} />
        </Suspense>
      )}
      {cancellation !== undefined && (
        <p className={styles.charge}>
          {terms(cancellation, supplier?.cancellation_known, { card: charge, ...off })}
        </p>
      )}
      {later}
    </section>
  );
}
