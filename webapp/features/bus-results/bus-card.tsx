"use client";
// One bus: company, times and stations, amenities, free seats and the price of a seat. Choosing the bus
// opens its seats.

import { useTranslations } from "next-intl";
import { memo, useId } from "react";
import type { BusFeature, BusItem } from "@/lib/api/bus-types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CarrierBadge } from "@/ui/carrier-badge";
import { Check, Coffee, MonitorPlay, Plug, Wifi } from "@/ui/icons";
import { Price } from "@/ui/price";
import { warmSheets } from "@/ui/sheet";
import { BusStops } from "@/widgets/bus/bus-stops";
import styles from "./bus-card.module.css";

const FEW_SEATS = 10;

export const BusCard = memo(function BusCard({
  item,
  searched,
  onChoose,
}: {
  item: BusItem;
  /** Searched cities, which the top bar shows. */
  searched: string;
  onChoose: (item: BusItem) => void;
}) {
  const t = useTranslations("bus-results.card");
  const bus = useTranslations("bus");
  const format = useFormat();
  const id = useId();
  const { company, departure, arrival, information, price } = item;
  return (
    <Card flush as="article" className={styles.card} aria-labelledby={id}>
      <h3 id={id} className="visually-hidden">
        {t("label", {
          company: company.name,
          from: departure.station.name,
          departs: formatTime(departure.time),
          to: arrival.station.name,
          arrives: formatTime(arrival.time),
        })}
      </h3>
      <div className={styles.bus}>
        <p className={styles.company}>
          <CarrierBadge carrier={company} size={24} />
          <span className={styles.name}>{company.name}</span>
        </p>
        <p className={styles.price}>
          <Price money={price} size="xl" />
          <span className={styles.note}>{t("perPerson")}</span>
        </p>
        <div className={styles.stops}>
          <BusStops {...item} searched={searched} />
        </div>
        <div className={styles.facts}>
          <span className={styles.line}>
            {bus("layout", { layout: information.seat_type })}
            {information.seat_type === "2+1" && ` · ${t("wide")}`}
            {information.has_break && ` · ${t("hasBreak")}`}
          </span>
          <Features features={information.features} />
          {information.remaning_seats < FEW_SEATS ? (
            <Badge tone="danger">{t("seatsLeft", { count: information.remaning_seats })}</Badge>
          ) : (
            // The exact count of free seats is not shown from this number on.
            <span>{t("seatsFree", { count: FEW_SEATS })}</span>
          )}
        </div>
        <Button
          className={styles.choose}
          aria-haspopup="dialog"
          aria-label={t("chooseBus", {
            company: company.name,
            departs: formatTime(departure.time),
            price: format.money(price),
          })}
          onPointerEnter={warmSheets}
          onFocus={warmSheets}
          onClick={() => onChoose(item)}
        >
          {t("choose")}
        </Button>
      </div>
    </Card>
  );
});

const ICONS: Record<string, typeof Check> = {
  "icon-wifi": Wifi,
  "icon-socket": Plug,
  "icon-screen": MonitorPlay,
  "icon-service": Coffee,
};

function Features({ features }: { features: BusFeature[] }) {
  const t = useTranslations("bus-results.card");
  return (
    <ul className={styles.features} aria-label={t("features")}>
      {features.map(({ code, name, icon_class }) => {
        const Icon = ICONS[icon_class] ?? Check;
        return (
          <li key={code}>
            <Icon /> {name}
          </li>
        );
      })}
    </ul>
  );
}
