"use client";
// States until when a supplier's price is likely to stay valid and when the seat is allocated. Loaded
// lazily when nothing is held.

import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import { useTranslations } from "next-intl";
import type { SupplierTerms } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import styles from "./price-breakdown.module.css";

export default function SupplierNote({ supplier }: { supplier: SupplierTerms }) {
  return (
    <Messages turkish={{ "supplier-terms": supplierTerms }}>
      <Note {...supplier} />
    </Messages>
  );
}

function Note({ price_until }: SupplierTerms) {
  const t = useTranslations("supplier-terms");
  const format = useFormat();
  return <p className={styles.charge}>{t("priceUntil", { time: format.clock(price_until) })}</p>;
}
