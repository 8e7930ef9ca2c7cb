"use client";
// One direction of a selected or bought flight: departure and arrival in a summary, each segment and wait
// on demand or all at once. Used by the payment page and the ticket. Needs the `itinerary` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Endpoint, FlightBookingDirection, FlightBookingTransfer } from "@/lib/api/types";
import { dayOffset } from "@/lib/dates";
import { formatFlight, formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { CarrierBadge } from "@/ui/carrier-badge";
import { classes } from "@/ui/classes";
import { DaysLater } from "@/ui/days-later";
import { DurationLine } from "@/ui/duration-line";
import { ChevronDown, Clock, Luggage } from "@/ui/icons";
import { ServiceLine } from "@/ui/service-line";
import styles from "./booked-direction.module.css";
import { usePieces } from "./use-pieces";

export function BookedDirection({
  direction: { info, transfers },
  heading,
  whose,
  open = false,
  children,
}: {
  direction: FlightBookingDirection;
  heading: string;
  /** Names of the passengers, when not all of them take this flight. */
  whose?: ReactNode;
  /** True shows every segment at once instead of on demand. */
  open?: boolean;
  /** Content of this direction: its fare, its rules, its tickets. */
  children?: ReactNode;
}) {
  const t = useTranslations("itinerary");
  const format = useFormat();
  const [first] = transfers;
  const isDirect = transfers.length === 1;
  // The only segment of a direct flight would repeat the summary above.
  const isWhole = open && isDirect;
  return (
    <article className={styles.direction} aria-label={heading}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{heading}</h3>
        <p className={styles.date}>{format.date(info.departure_date, "short")}</p>
      </header>
      {whose}
      {(!open || isDirect) && first && (
        <p className={styles.carrier}>
          <CarrierBadge carrier={first.airline} />
          <span>
            <strong>{first.airline.name}</strong>{" "}
            {transfers.map(({ flight_number }) => formatFlight(flight_number)).join(" · ")}
            {isWhole && ` · ${first.fly_class.name}`}
          </span>
        </p>
      )}
      <div className={styles.route}>
        <Stop endpoint={info.departure} label={t("from")} named={isWhole} />
        <div className={styles.line}>
          <span>{format.duration(info.duration)}</span>
          <DurationLine
            parts={transfers.map(({ fly_duration, stand_by_duration }) => ({
              duration: fly_duration,
              wait: stand_by_duration,
            }))}
          />
          <span className={styles.stops} data-direct={isDirect ? "" : undefined}>
            {t("stops", { count: transfers.length - 1 })}
          </span>
        </div>
        <Stop
          endpoint={info.arrival}
          label={t("to")}
          named={isWhole}
          daysLater={dayOffset(info.departure.date, info.arrival.date)}
          end
        />
      </div>
      <p className={styles.baggage}>
        <Luggage />
        <Baggage info={info} />
      </p>
      <ServiceLine carriers={transfers.map(({ airline }) => airline.name)} />
      {open ? (
        isDirect || <Timeline transfers={transfers} />
      ) : (
        <details className={styles.details}>
          <summary className={styles.summary}>
            {t("details")}
            <ChevronDown />
          </summary>
          <Timeline transfers={transfers} />
        </details>
      )}
      {children}
    </article>
  );
}

function Baggage({ info }: { info: FlightBookingDirection["info"] }) {
  const t = useTranslations("itinerary");
  const inPieces = usePieces();
  const { baggage_pieces: pieces, baggage_allowance: luggage } = info;
  const hand = info.alternative_price.hand_luggage_allowance;
  if (pieces) return `${inPieces.hold(pieces)} · ${inPieces.hand(pieces)}`;
  return info.baggage_type === "HL" ? t("handOnly", { hand }) : t("baggage", { luggage, hand });
}

function Stop({
  endpoint: { time, airport },
  label,
  named,
  daysLater = 0,
  end,
}: {
  endpoint: Endpoint;
  label: string;
  /** True shows the airport's name, when nothing below names it. */
  named: boolean;
  daysLater?: number;
  end?: boolean;
}) {
  const t = useTranslations("itinerary");
  return (
    <div className={classes(styles.stop, end && styles.stopEnd)}>
      <span className="visually-hidden">{label}</span>
      <span className={styles.time}>{formatTime(time)}</span>
      {/* The day offset stands below the time, so that the time stays at its airport's edge. */}
      <span className={styles.code}>
        {airport.code}
        <DaysLater days={daysLater} words={t("dayOffset", { count: daysLater })} />
      </span>
      <span className={styles.city}>{airport.city}</span>
      {named && <span className={styles.airport}>{airport.name}</span>}
    </div>
  );
}

function Timeline({ transfers }: { transfers: FlightBookingTransfer[] }) {
  const t = useTranslations("itinerary");
  const format = useFormat();
  return (
    <ol className={styles.timeline}>
      {transfers.map((transfer) => (
        <li key={`${transfer.flight_number} ${transfer.departure_date}`}>
          {transfer.stand_by_duration && (
            <p className={styles.wait}>
              <Clock />
              {t("wait", {
                city: transfer.departure_airport.city,
                duration: format.duration(transfer.stand_by_duration),
              })}
            </p>
          )}
          <div className={styles.carrier}>
            <CarrierBadge carrier={transfer.airline} />
            <span>
              <strong>{transfer.airline.name}</strong> {formatFlight(transfer.flight_number)} ·{" "}
              {transfer.fly_class.name}
            </span>
          </div>
          <dl className={styles.points}>
            <Point
              label={t("from")}
              date={transfer.departure_date}
              time={transfer.departure_time}
              airport={transfer.departure_airport}
            />
            <Point
              label={t("to")}
              date={transfer.arrival_date}
              time={transfer.arrival_time}
              airport={transfer.arrival_airport}
            />
          </dl>
          <p className={styles.flightTime}>
            {t("flightTime", { duration: format.duration(transfer.fly_duration) })}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Point({
  label,
  date,
  time,
  airport,
}: { label: string; date: string } & Pick<Endpoint, "time" | "airport">) {
  const format = useFormat();
  return (
    <div className={styles.point}>
      <dt className="visually-hidden">{label}</dt>
      <dd>
        <span className={styles.pointTime}>{formatTime(time)}</span>
        <span className={styles.pointDate}>{format.date(date, "short")}</span>
        <span className={styles.pointPlace}>
          {airport.name} ({airport.code}), {airport.city}
        </span>
      </dd>
    </div>
  );
}
