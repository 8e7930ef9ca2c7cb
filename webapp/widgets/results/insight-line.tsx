"use client";
// One sentence about a day's price, with an explanation on demand. Null while too few days have prices.

import turkish from "@content/catalogues/tr/price-insight.json";
import { useLocale, useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { shortMoney } from "@/lib/short-money";
import styles from "./insight-line.module.css";
import { type Insight, insightOf } from "./price-insight";

/** `among`: prices of the known days. */
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
