"use client";
// Top bar of results: the criteria, and a button to change them. The frame surrounds every state of the
// screen. Needs the `search` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { comparisonBefore } from "@/lib/navigation";
import type { Product } from "@/lib/product";
import { ArrowRight } from "@/ui/icons";
import { Screen } from "@/ui/screen";
import styles from "./results-frame.module.css";
import { useChangeSearch } from "./use-change-search";

/** The criteria, in two lines. */
export type ResultsHead = { title: ReactNode; subtitle: string };

export function ResultsFrame({
  product,
  head,
  back,
  bottom,
  children,
}: {
  product: Product;
  /** Null before the criteria are known. */
  head: ResultsHead | null;
  back?: () => void;
  bottom?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("search");
  const change = useChangeSearch();
  if (!head) {
    return (
      <Screen title={t("title", { product })} width="wide">
        {children}
      </Screen>
    );
  }
  return (
    <Screen
      width="wide"
      back={back ?? comparisonBefore() ?? "/"}
      bottom={bottom}
      title={head.title}
      tabTitle={t("title", { product })}
      subtitle={<span className={styles.subtitle}>{head.subtitle}</span>}
      actions={change.button}
    >
      {change.form}
      {children}
    </Screen>
  );
}

/** Title of a route: two cities on screen, two full places for screen readers. */
export function RouteTitle({
  cities: [from, to],
  places,
}: {
  cities: [string, string];
  places: { from: string; to: string };
}) {
  const t = useTranslations("search");
  return (
    <>
      <span className={styles.cities} aria-hidden>
        <bdi>{from}</bdi> <ArrowRight className="flip-rtl" /> <bdi>{to}</bdi>
      </span>
      <span className="visually-hidden">{t("route", places)}</span>
    </>
  );
}
