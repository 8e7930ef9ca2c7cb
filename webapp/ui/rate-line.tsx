"use client";
// Source and date of the conversion rate for prices in another currency. Needs only the app's
// common messages.

import { useTranslations } from "next-intl";
import type { ConversionRate } from "@/lib/api/types";
import { onOneLine } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import styles from "./rate-line.module.css";

export default function RateLine({ rate }: { rate: ConversionRate }) {
  const t = useTranslations("common");
  const format = useFormat();
  return <p className={styles.rate}>{t("converted", { date: onOneLine(format.date(rate.date, "full")) })}</p>;
}
