"use client";
// One way of an offer at a glance: who flies, when and where, how long, with which baggage and class.

import { useTranslations } from "next-intl";
import type { FlightLeg } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { CarrierBadge } from "@/ui/carrier-badge";
import { DurationLine } from "@/ui/duration-line";
import { Luggage } from "@/ui/icons";
import styles from "./leg-summary.module.css";

const FEW_SEATS = 10;

export function LegSummary({
  leg,
  heading,
  seats = true,
}: {
  leg: FlightLeg;
  heading?: string;
  /** Says when few seats are left: once per offer. */
  seats?: boolean;
}) {
  const t = useTranslations("results.card");
  const format = useFormat();
  const { airline, departure, arrival, information, transfers } = leg;
  const { class: cabin, total_transfer_count: stops, remaining_seats } = information;
  const later = dayOffset(departure.date, arrival.date);
  return (
    <div className={styles.leg}>
      <div className={styles.airline}>
        <CarrierBadge carrier={airline} />
        <p className={styles.names}>
          <span className={styles.name}>{airline.name}</span>
          <span className={styles.number}>{transfers.map((flight) => flight.flight_number).join(" · ")}</span>
        </p>
        {heading && (
          <p className={styles.heading}>
            {heading} · {format.date(departure.date, "short")}
          </p>
        )}
      </div>
      <div className={styles.times}>
        <Place time={departure.time} airport={departure.airport} />
        <div className={styles.way}>
          <span className={styles.duration}>
            <span className="visually-hidden">{t("duration")} </span>
            {format.duration(information.duration)}
          </span>
          <DurationLine
            parts={transfers.map(({ duration, standby_time }) => ({ duration, wait: standby_time }))}
          />
          <span className={styles.stops} data-direct={stops === 0 ? "" : undefined}>
            {stops === 0 ? t("direct") : t("stops", { count: stops })}
            {stops > 0 &&
              ` · ${transfers
                .slice(1)
                .map((flight) => flight.departure.airport.code)
                .join(", ")}`}
          </span>
        </div>
        <Place time={arrival.time} airport={arrival.airport} end>
          {later > 0 && <sup className="later">{t("nextDay", { count: later })}</sup>}
        </Place>
      </div>
      <p className={styles.facts}>
        <Baggage leg={leg} />
        <span>{cabin.name}</span>
        {seats && remaining_seats < FEW_SEATS && (
          <Badge tone="danger">{t("seatsLeft", { count: remaining_seats })}</Badge>
        )}
      </p>
    </div>
  );
}

function Place({
  time,
  airport,
  end,
  children,
}: {
  time: string;
  airport: FlightLeg["departure"]["airport"];
  end?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <p className={styles.place} data-end={end ? "" : undefined}>
      <span className={styles.time}>
        <time>{formatTime(time)}</time>
        {children}
      </span>
      <abbr title={airport.name} className={styles.code}>
        {airport.code}
      </abbr>
      <span className={styles.city}>{airport.city}</span>
    </p>
  );
}

function Baggage({ leg }: { leg: FlightLeg }) {
  const t = useTranslations("results.card");
  const { type, luggage } = leg.information.baggage;
  return (
    <span className={styles.baggage}>
      <Luggage />
      {type === "HL" ? t("handOnly") : t("luggage", { kg: luggage })}
    </span>
  );
}
