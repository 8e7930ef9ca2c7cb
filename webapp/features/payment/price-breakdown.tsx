"use client";
// What is paid and for whom: every group of passengers, the total, and what the card is charged where that is another currency.

import { useTranslations } from "next-intl";
import type { FlightPaymentData } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Price } from "@/ui/price";
import styles from "./payment.module.css";

const PARTS = [
  ["base", "total_base"],
  ["tax", "total_tax"],
  ["service", "total_service_fee"],
] as const;

export function PriceBreakdown({
  price,
  charge,
  group_tickets,
}: Pick<FlightPaymentData, "price" | "charge" | "group_tickets">) {
  const t = useTranslations("payment.price");
  const format = useFormat();
  const { currency } = price;
  return (
    <section aria-label={t("title")} className={styles.breakdown}>
      <h2 className={styles.sectionTitle}>{t("title")}</h2>
      {group_tickets.map((group) => (
        <div key={group.pax_type} className={styles.group}>
          <p className={styles.groupHead}>
            <span>{t("group", { count: group.count, name: group.pax_name })}</span>
            <Price money={{ total: group.total, currency }} />
          </p>
          {PARTS.map(([key, field]) => (
            <p key={key} className={styles.groupPart}>
              <span>{t(key)}</span>
              <Price money={{ total: group[field], currency }} size="s" />
            </p>
          ))}
        </div>
      ))}
      <p className={styles.total}>
        <span>{t("total")}</span>
        <Price money={price} size="xl" />
      </p>
      {charge.currency !== currency && (
        <p className={styles.charge}>
          <strong>{t("charge", { amount: format.money(charge) })}</strong>
          <span>
            {t("rate", {
              currency,
              rate: format.number(price.rate),
              date: format.date(price.rate_at.slice(0, 10), "full"),
            })}
          </span>
        </p>
      )}
    </section>
  );
}
