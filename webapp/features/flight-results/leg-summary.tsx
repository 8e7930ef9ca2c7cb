"use client";
// One way of an offer at a glance: who flies; when and how long, and from which airports where the search did not name them.

import { useTranslations } from "next-intl";
import type { FlightLeg } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { CarrierBadge } from "@/ui/carrier-badge";
import { DurationLine } from "@/ui/duration-line";
import styles from "./leg-summary.module.css";

/** `heading`: which of two ways. */
export function LegCarrier({ leg: { airline, transfers }, heading }: { leg: FlightLeg; heading?: string }) {
  return (
    <div className={styles.carrier}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <CarrierBadge carrier={airline} size={24} />
      <p className={styles.names}>
        <span className={styles.name}>{airline.name}</span>{" "}
        <span className={styles.number}>{transfers.map((flight) => flight.flight_number).join(" · ")}</span>
      </p>
    </div>
  );
}

export function LegTimes({
  leg: { departure, arrival, information, transfers },
  asked,
}: {
  leg: FlightLeg;
  /** Codes of the airports that were searched for. */
  asked: string;
}) {
  const t = useTranslations("results.card");
  const format = useFormat();
  const stops = information.total_transfer_count;
  const later = dayOffset(departure.date, arrival.date);
  return (
    <div className={styles.times}>
      <Place time={departure.time} airport={departure.airport} asked={asked} />
      <p className={styles.way}>
        <span className="visually-hidden">{t("duration")} </span>
        <span>{format.duration(information.duration)}</span>
        <DurationLine
          parts={transfers.map(({ duration, standby_time }) => ({ duration, wait: standby_time }))}
        />
        <span className={styles.stops} data-direct={stops === 0 ? "" : undefined}>
          {stops === 0
            ? t("direct")
            : `${t("stops", { count: stops })} · ${transfers
                .slice(1)
                .map((flight) => flight.departure.airport.code)
                .join(", ")}`}
        </span>
      </p>
      <Place time={arrival.time} airport={arrival.airport} asked={asked} end>
        {later > 0 && <span className="later">{t("nextDay", { count: later })}</span>}
      </Place>
    </div>
  );
}

/** Below the time what belongs to it, so that times stand below one another. */
function Place({
  time,
  airport: { code, name },
  asked,
  end,
  children,
}: {
  time: string;
  airport: FlightLeg["departure"]["airport"];
  asked: string;
  end?: boolean;
  children?: React.ReactNode;
}) {
  const isNew = !asked.includes(code);
  return (
    <p className={styles.place} data-end={end ? "" : undefined}>
      <time className={styles.time}>{formatTime(time)}</time>
      {(isNew || children) && (
        <span className={styles.where}>
          {isNew && <abbr title={name}>{code}</abbr>}
          {children}
        </span>
      )}
    </p>
  );
}
