"use client";
// One sentence on a day's price, and how it is worked out for who asks. Null while too few days have prices.

import turkish from "@content/catalogues/tr/price-insight.json";
import { useLocale, useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { shortMoney } from "@/lib/short-money";
import styles from "./insight-line.module.css";
import { type Insight, insightOf } from "./price-insight";

/** `among`: of the days that are known. */
export default function InsightLine({ price, among }: { price: Money; among: Map<string, Money | null> }) {
  const insight = insightOf(price, among.values());
  if (!insight) return null;
  return (
    <Messages turkish={{ "price-insight": turkish }}>
      <Line {...insight} />
    </Messages>
  );
}

function Line({ level, from, to, days }: Insight) {
  const t = useTranslations("price-insight");
  const locale = useLocale();
  const [least, most] = [shortMoney(locale, from), shortMoney(locale, to)];
  const span = least === most ? least : `${least} – ${most}`;
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.sentence} data-level={level}>
          {t("sentence", { level, span })}
        </span>{" "}
        <span className={styles.how}>{t("how")}</span>
      </summary>
      <p className={styles.answer}>{t("answer", { count: days, span })}</p>
    </details>
  );
}
