"use client";
// The chosen outbound flight, shown while the return flight is chosen.

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FlightResult, Money } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CarrierBadge } from "@/ui/carrier-badge";
import { DaysLater } from "@/ui/days-later";
import { Price } from "@/ui/price";
import { outboundOf } from "./offer";
import styles from "./selected-departure.module.css";
import { Step } from "./step";

export function SelectedDeparture({
  item,
  price,
  onChange,
}: {
  item: FlightResult;
  price: Money;
  onChange: () => void;
}) {
  const t = useTranslations("results.roundTrip");
  const card = useTranslations("results.card");
  const format = useFormat();
  // The previous list is gone with its focus, so screen readers and the keyboard continue here.
  const prompt = useRef<HTMLHeadingElement>(null);
  useEffect(() => prompt.current?.focus({ preventScroll: true }), []);
  const { airline, departure, arrival } = outboundOf(item);
  const later = dayOffset(departure.date, arrival.date);
  return (
    <>
      <Card flush className={styles.card}>
        <CarrierBadge carrier={airline} size={32} />
        <div className={styles.words}>
          <h2 className={styles.title}>{t("departureFlight")}</h2>
          <p className={styles.times}>
            <bdi>
              {formatTime(departure.time)} {departure.airport.code}
            </bdi>
            {" – "}
            <bdi dir="ltr">
              {formatTime(arrival.time)}
              <DaysLater days={later} words={card("nextDay", { count: later })} /> {arrival.airport.code}
            </bdi>
          </p>
          <p className={styles.detail}>
            {airline.name} · {format.date(departure.date, "short")}
          </p>
        </div>
        <div className={styles.end}>
          <Price money={price} size="l" />
          <Button look="secondary" onClick={onChange}>
            {t("change")}
          </Button>
        </div>
      </Card>
      <Step at="2/2" ref={prompt} tabIndex={-1}>
        {t("selectReturn")}
      </Step>
    </>
  );
}
