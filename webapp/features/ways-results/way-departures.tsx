"use client";
// Departures of one product as bars. All bars on the screen share one scale of door-to-door time; one
// departure is chosen.

import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { Way } from "@/lib/api/ways-types";
import { durationOf } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { keyOf } from "./departures";
import { hoursOf } from "./hours";
import styles from "./way-departures.module.css";
import { WayHour } from "./way-hour";

export function WayDepartures({
  departures,
  chosen,
  longest,
  onChoose,
}: {
  departures: Way[];
  chosen: Way;
  longest: number;
  onChoose: (way: Way) => void;
}) {
  const t = useTranslations("ways");
  return (
    <ul className={styles.departures} aria-label={t("departures", { product: chosen.product })}>
      {departures.map((way) => (
        <li key={keyOf(way)}>
          <Departure
            way={way}
            longest={longest}
            chosen={keyOf(way) === keyOf(chosen)}
            onChoose={() => onChoose(way)}
          />
        </li>
      ))}
    </ul>
  );
}

function Departure({
  way,
  longest,
  chosen,
  onChoose,
}: {
  way: Way;
  longest: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("ways");
  const locale = useLocale();
  const format = useFormat();
  const hours = hoursOf(way);
  const price = shortMoney(locale, way.price);
  const duration = format.duration(durationOf(way.minutes));
  const words = hours
    ? t("departure", { leaves: hours.leaves.time, arrives: hours.door.time, duration, price })
    : [t("anyTime"), duration, price].join(", ");
  return (
    <button type="button" className={styles.departure} aria-pressed={chosen} onClick={onChoose}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden className={styles.leaves}>
        {hours ? <WayHour hour={hours.leaves} /> : t("anyTime")}
      </span>
      <span aria-hidden className={styles.track}>
        <span className={styles.bar} style={{ "--share": way.minutes / longest } as CSSProperties}>
          {way.parts.map(({ kind, minutes }) => (
            <span key={kind} className={styles.part} data-kind={kind} style={{ flexGrow: minutes }} />
          ))}
        </span>
        <span className={styles.door}>{hours ? <WayHour hour={hours.door} /> : duration}</span>
      </span>
      <span aria-hidden className={styles.price}>
        {price}
      </span>
    </button>
  );
}
