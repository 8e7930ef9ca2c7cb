"use client";
// Summary of a bus journey: time and place of departure and arrival, duration, changes of buses. Used by
// results, payment and ticket. Needs the `bus` messages.

import { useTranslations } from "next-intl";
import type { BusStop, BusTransfer } from "@/lib/api/bus-types";
import { dayOffset } from "@/lib/dates";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { DaysLater } from "@/ui/days-later";
import { Clock } from "@/ui/icons";
import styles from "./bus-stops.module.css";

export type Journey = {
  departure: BusStop;
  arrival: BusStop;
  information: { duration: string };
  transfers: BusTransfer[];
};

export function BusStops({
  departure,
  arrival,
  information,
  transfers,
  searched = "",
}: Journey & {
  /** Names of cities shown above, which are not repeated here. */
  searched?: string;
}) {
  const t = useTranslations("bus");
  const format = useFormat();
  return (
    <div className={styles.journey}>
      <div className={styles.stops}>
        <Stop stop={departure} label={t("from")} searched={searched} />
        <p className={styles.span}>
          <span className="visually-hidden">{t("duration")} </span>
          <span>{format.duration(information.duration)}</span>
          <span className={styles.track} aria-hidden>
            {transfers.slice(1).map(({ departure: change }) => (
              <i key={change.date + change.time} />
            ))}
          </span>
          <span>{t("stops", { count: transfers.length - 1 })}</span>
          <span>{t("stopsBetween", { count: stopsBetween(transfers) })}</span>
        </p>
        <Stop
          stop={arrival}
          label={t("to")}
          searched={searched}
          daysLater={dayOffset(departure.date, arrival.date)}
          end
        />
      </div>
      {transfers.map(
        ({ departure: change, standby_time }) =>
          standby_time && (
            <p key={change.date + change.time} className={styles.wait}>
              <Clock />
              {t("wait", { station: change.station.name, duration: format.duration(standby_time) })}
            </p>
          ),
      )}
    </div>
  );
}

/** Counts the stops. Bookings stored on a device before this field existed have none. */
const stopsBetween = (transfers: BusTransfer[]) =>
  transfers.reduce((sum, { stops_between = 0 }) => sum + stops_between, 0);

function Stop({
  stop: { time, station },
  label,
  searched,
  daysLater = 0,
  end,
}: {
  stop: BusStop;
  label: string;
  searched: string;
  daysLater?: number;
  end?: boolean;
}) {
  const t = useTranslations("bus");
  return (
    <div className={styles.stop} data-end={end ? "" : undefined}>
      <span className="visually-hidden">{label}</span>
      <span className={styles.moment}>
        <time className={styles.time}>{formatTime(time)}</time>
        <DaysLater days={daysLater} words={t("dayOffset", { count: daysLater })} />
      </span>
      {!searched.includes(station.city) && <span className={styles.city}>{station.city}</span>}
      <span className={styles.station}>{station.name_only}</span>
    </div>
  );
}
