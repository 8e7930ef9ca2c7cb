"use client";
// The results' top bar: the two codes, who travels and how, and the way to another search. Around every state of the screen.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FlightSearchOption } from "@/lib/api/types";
import { ButtonLink } from "@/ui/button";
import { ArrowRight, Search } from "@/ui/icons";
import { Screen } from "@/ui/screen";
import styles from "./results-frame.module.css";

export function ResultsFrame({
  option,
  back,
  bottom,
  children,
}: {
  /** Null before anything is known. */
  option: FlightSearchOption | null;
  back?: () => void;
  bottom?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("results");
  if (!option) {
    return (
      <Screen title={t("title")} width="wide">
        {children}
      </Screen>
    );
  }
  const { departure_airport: from, arrival_airport: to } = option;
  return (
    <Screen
      width="wide"
      back={back}
      bottom={bottom}
      title={
        <>
          <span className={styles.codes} aria-hidden>
            {from.code} <ArrowRight className="flip-rtl" /> {to.code}
          </span>
          <span className="visually-hidden">
            {t("route", { from: `${from.city} ${from.code}`, to: `${to.city} ${to.code}` })}
          </span>
        </>
      }
      subtitle={`${from.city} – ${to.city} · ${t("party", { count: option.total_passenger_count })} · ${option.flight_class_name}`}
      actions={
        <ButtonLink href="/" look="quiet" icon={<Search />} className={styles.edit}>
          <span className={styles.editWords}>{t("edit")}</span>
        </ButtonLink>
      }
    >
      {children}
    </Screen>
  );
}
