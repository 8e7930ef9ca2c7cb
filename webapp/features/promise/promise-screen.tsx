"use client";
// /promise/: the service promise of each order, the outcome in each case, and the figures of past orders.

import promisePage from "@content/catalogues/tr/promise-page.json";
import { useFormatter, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useGet } from "@/lib/api/swr";
import { today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Card } from "@/ui/card";
import { Screen } from "@/ui/screen";
import { PromiseLine } from "@/widgets/order/promise-line";
import { examplesOn } from "./examples";
import styles from "./promise-screen.module.css";

/**
 * Day of the examples in the static export, which may be months old; the browser moves the examples to
 * the present day.
 */
const EXPORTED_DAY = "2026-03-12";
const never = () => () => undefined;

export function PromiseScreen() {
  return (
    <Messages turkish={{ "promise-page": promisePage }}>
      <OurPromise />
    </Messages>
  );
}

function OurPromise() {
  const t = useTranslations("promise-page");
  const day = useSyncExternalStore(never, today, () => EXPORTED_DAY);
  return (
    <Screen title={t("title")}>
      <div className={styles.page}>
        <p className={styles.lead}>{t("lead")}</p>
        {examplesOn(day).map(({ name, timeline }) => (
          <Card key={name} className={styles.part}>
            <h2>{t(`cases.${name}.title`)}</h2>
            <p>{t(`cases.${name}.text`)}</p>
            <div className={styles.example}>
              <p className={styles.hint}>{t("example")}</p>
              <PromiseLine product="flight" timeline={timeline} receipt={name === "ticketed"} />
            </div>
          </Card>
        ))}
        {(["price", "refund"] as const).map((part) => (
          <section key={part} className={styles.part}>
            <h2>{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`)}</p>
          </section>
        ))}
        <Figures />
      </div>
    </Screen>
  );
}

/** Renders nothing without figures or offline, because the page is complete without them. */
function Figures() {
  const t = useTranslations("promise-page.figures");
  const format = useFormat();
  const { number } = useFormatter();
  const { data } = useGet("/api/base/info/promise/");
  if (!data?.figures) return null;
  const { orders, ticketed_within_a_minute, refunded, refund_hours, since } = data.figures;
  const figures: [string, string][] = [
    [t("orders"), number(orders)],
    [t("ticketed"), number(ticketed_within_a_minute)],
    [t("refunded"), number(refunded)],
  ];
  if (refund_hours !== null) figures.push([t("refundTime"), t("hours", { hours: refund_hours })]);
  return (
    <section className={styles.part}>
      <h2>{t("title")}</h2>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {since && <p className={styles.hint}>{t("since", { date: format.date(since, "full") })}</p>}
    </section>
  );
}
