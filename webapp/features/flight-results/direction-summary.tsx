"use client";
// Summary of one direction of an offer: carrier and cabin, times and duration, airports and cities.
// Elements with `data-roomy` are visible only when there is enough space.

import { useTranslations } from "next-intl";
import type { FlightDirection } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatFlight, formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { CarrierBadge } from "@/ui/carrier-badge";
import { DurationLine } from "@/ui/duration-line";
import styles from "./direction-summary.module.css";

/** `heading` names the direction when there are two. */
export function DirectionCarrier({
  direction: { airline, information, transfers },
  heading,
}: {
  direction: FlightDirection;
  heading?: string;
}) {
  const list = useList();
  return (
    <div className={styles.carrier}>
      <CarrierBadge carrier={airline} size={24} />
      <p className={styles.names}>
        {heading && <span className={styles.heading}>{heading} </span>}
        <span className={styles.name}>{airline.name}</span>{" "}
        <span className={styles.number}>
          {list(transfers.map((flight) => formatFlight(flight.flight_number)))}
          <span data-roomy="">{list(["", information.class.name])}</span>
        </span>
      </p>
    </div>
  );
}

export function DirectionTimes({
  direction: { departure, arrival, information, transfers },
  searched,
}: {
  direction: FlightDirection;
  /** Codes of the searched airports. */
  searched: string;
}) {
  const t = useTranslations("results.card");
  const format = useFormat();
  const list = useList();
  const stops = information.total_transfer_count;
  const later = dayOffset(departure.date, arrival.date);
  return (
    <div className={styles.times}>
      <Place time={departure.time} airport={departure.airport} searched={searched} />
      <p className={styles.span}>
        <span className="visually-hidden">{t("duration")} </span>
        <span>{format.duration(information.duration)}</span>
        <DurationLine
          parts={transfers.map(({ duration, standby_time }) => ({ duration, wait: standby_time }))}
        />
        <span className={styles.stops} data-direct={stops === 0 ? "" : undefined}>
          {stops === 0
            ? t("direct")
            : list([
                t("stops", { count: stops }),
                ...transfers.slice(1).map((flight) => flight.departure.airport.code),
              ])}
        </span>
      </p>
      <Place time={arrival.time} airport={arrival.airport} searched={searched} end>
        {later > 0 && <span className="later">{t("nextDay", { count: later })}</span>}
      </Place>
    </div>
  );
}

/**
 * Keeps the details below their time, so that times are aligned. A phone omits an airport that the top
 * bar names.
 */
function Place({
  time,
  airport: { code, name, city },
  searched,
  end,
  children,
}: {
  time: string;
  airport: FlightDirection["departure"]["airport"];
  searched: string;
  end?: boolean;
  children?: React.ReactNode;
}) {
  const isSearched = searched.includes(code);
  return (
    <p className={styles.place} data-end={end ? "" : undefined}>
      <time className={styles.time}>{formatTime(time)}</time>
      <span className={styles.where}>
        <abbr title={name} data-roomy={isSearched ? "" : undefined}>
          {code}
        </abbr>{" "}
        <span data-roomy="">{city}</span>
        {children}
      </span>
    </p>
  );
}
