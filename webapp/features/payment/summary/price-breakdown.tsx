"use client";
// Price lines of the product, the total, and the amount charged to the card when its currency differs.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import type { PaymentHead, SupplierTerms } from "@/lib/api/types";
import { onOneLine } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Price } from "@/ui/price";
import { type Paid, useOnlineTerms } from "@/widgets/order/use-online-terms";
import sectionStyles from "../form/section.module.css";
import type { TripInShort } from "../payment-product";
import styles from "./price-breakdown.module.css";

const SupplierNote = lazy(() => import("./supplier-note"));

export function PriceBreakdown({
  product,
  price,
  charge,
  cancellation,
  directions = [],
  trip,
  off,
  supplier,
  later,
  children,
}: Pick<PaymentHead, "price" | "charge"> & {
  product: Product;
  /** Null when the trip cannot be cancelled online; absent when the payment is not for a trip. */
  cancellation?: PaymentHead["cancellation"];
  /** Terms of each direction, when their deadlines differ. */
  directions?: PaymentHead["cancellation_of_ways"];
  trip?: TripInShort;
  /** Amounts that the coupon and the open ticket took off the price. */
  off?: Pick<Paid, "coupon" | "openTicket">;
  /** Terms of an external supplier that holds no seats. */
  supplier?: SupplierTerms | null;
  /** Amounts that are not charged now. */
  later?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("payment.price");
  const format = useFormat();
  const terms = useOnlineTerms();
  const { currency } = price;
  const paid = { card: charge, ...off };
  const isConverted = charge.currency !== currency;
  return (
    <section aria-label={t("title")} className={styles.breakdown}>
      <h2 className={sectionStyles.sectionTitle}>{t("title")}</h2>
      {children}
      <div className="sums">
        <p className={styles.total}>
          {/* The sentence below states the amount charged to the card. */}
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
      {cancellation !== undefined && directions.length === 0 && (
        <p className={styles.charge}>{terms(cancellation, supplier?.cancellation_known, paid)}</p>
      )}
      {trip &&
        directions.map((direction) => (
          <p key={direction.leg} className={styles.charge}>
            <DirectionTerms direction={direction.leg} trip={trip} />
            <span>{terms(direction.cancellation, true, paid)}</span>
          </p>
        ))}
      {later}
    </section>
  );
}

/** Route and date of one direction; the return direction is on the trip's `until` date. */
function DirectionTerms({
  direction,
  trip: { from, to = "", date, until },
}: {
  direction: number;
  trip: TripInShort;
}) {
  const format = useFormat();
  const ends = direction === 0 ? [from, to] : [to, from];
  return (
    <strong>
      <bdi>{ends[0]}</bdi> – <bdi>{ends[1]}</bdi> ·{" "}
      {onOneLine(format.date((direction === 0 ? date : until) ?? date, "short"))}
    </strong>
  );
}
