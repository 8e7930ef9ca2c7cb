"use client";
// Explains how time, price and CO₂ are computed and names the sources of the CO₂ figures.

import { useFormatter, useTranslations } from "next-intl";
import type { MultimodalResults } from "@/lib/api/multimodal-types";
import { Info } from "@/ui/icons";
import styles from "./multimodal-results.module.css";

export function MultimodalNote({ sources }: { sources: MultimodalResults["co2_sources"] }) {
  const t = useTranslations("ways.note");
  const { number } = useFormatter();
  const per = (product: string) =>
    number(sources.find((one) => one.product === product)?.grams_per_km ?? 0, {
      style: "unit",
      unit: "gram",
      maximumFractionDigits: 0,
    });
  const [source] = sources;
  return (
    <section className={styles.note} aria-label={t("title")}>
      <h2 className={styles.noteTitle}>
        <Info />
        {t("title")}
      </h2>
      <p>{t("times")}</p>
      <p>{t("prices")}</p>
      <p>{t("co2", { flight: per("flight"), bus: per("bus"), car: per("car") })}</p>
      {source && (
        <p>
          {t.rich("source", {
            source: source.source,
            year: `${source.year}`,
            link: (words) => (
              <a href={source.url} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </section>
  );
}
