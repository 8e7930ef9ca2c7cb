"use client";
// Whose rate of which day prices in another currency were converted at. The app's own words.

import { useTranslations } from "next-intl";
import type { ConversionRate } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import styles from "./rate-line.module.css";

/** Liras are not converted; answers that this device kept from before may have no rate. */
export function RateLine({ rate }: { rate: ConversionRate | null | undefined }) {
  const t = useTranslations("common");
  const format = useFormat();
  return rate && <p className={styles.rate}>{t("converted", { date: format.date(rate.date, "full") })}</p>;
}
