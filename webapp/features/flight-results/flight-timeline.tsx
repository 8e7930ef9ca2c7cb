"use client";
// Full detail of one direction by segment: dates, times, airports and terminals, flight, aircraft, cabin,
// baggage, and layovers between segments.
// The emissions per passenger stand below. Reads the `flight-detail` messages.

import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Endpoint, FlightCo2, FlightDirection, FlightTransfer } from "@/lib/api/types";
import { formatFlight, formatTime, numbers } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { CarrierBadge } from "@/ui/carrier-badge";
import { Clock, Leaf } from "@/ui/icons";
import { ServiceLine } from "@/ui/service-line";
import styles from "./flight-timeline.module.css";
import { usePieces } from "./pieces";

export function FlightTimeline({ direction }: { direction: FlightDirection }) {
  const { transfers, information } = direction;
  return (
    <>
      <ol className={styles.timeline}>
        {transfers.map((flight, index) => (
          <Fragment key={flight.departure.date + flight.departure.time + flight.flight_number}>
            {index > 0 && <Wait flight={flight} before={transfers[index - 1]} />}
            <Flight flight={flight} baggage={information.baggage} />
          </Fragment>
        ))}
      </ol>
      {information.co2 && <Emission co2={information.co2} />}
    </>
  );
}

/** Emissions per passenger, and how they are computed. */
function Emission({ co2: { kg, basis } }: { co2: FlightCo2 }) {
  const t = useTranslations("flight-detail");
  const locale = useLocale();
  const measure = (value: number, unit: string) => numbers(locale, { style: "unit", unit }).format(value);
  return (
    <div className={styles.emission}>
      <p className={styles.co2}>
        <Leaf /> {t("co2", { kg: measure(kg, "kilogram") })}
      </p>
      <p>
        {basis
          ? t.rich("basis", {
              km: measure(basis.km, "kilometer"),
              grams: measure(Number(basis.grams_per_km), "gram"),
              source: basis.source,
              year: `${basis.year}`,
              link: (words) => (
                <a href={basis.url} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ),
            })
          : t("supplier")}
      </p>
    </div>
  );
}

function Flight({
  flight,
  baggage,
}: {
  flight: FlightTransfer;
  baggage: FlightDirection["information"]["baggage"];
}) {
  const t = useTranslations("results.timeline");
  const format = useFormat();
  const { hand_luggage: hand, luggage: hold, pieces } = baggage;
  const inPieces = usePieces();
  return (
    <li className={styles.flight}>
      <div className={styles.segment}>
        <Stop stop={flight.departure} />
        <div className={styles.between}>
          <p className={styles.carrier}>
            <CarrierBadge carrier={flight.airline} size={20} />
            {t("flight", { airline: flight.airline.name, number: formatFlight(flight.flight_number) })}
          </p>
          <p>
            {format.duration(flight.duration)} · {flight.class.name}
            {flight.aircraft && (
              <>
                {" "}
                · <bdi>{flight.aircraft}</bdi>
              </>
            )}
          </p>
          <ServiceLine carriers={[flight.airline.name]} />
          {pieces ? (
            <p>
              {inPieces.hand(pieces)} · {inPieces.hold(pieces)}
            </p>
          ) : (
            <p>{baggage.type === "HL" ? t("baggageHand", { hand }) : t("baggageBoth", { hand, hold })}</p>
          )}
        </div>
      </div>
      <Stop stop={flight.arrival} end />
    </li>
  );
}

function Stop({ stop: { time, date, airport, terminal }, end }: { stop: Endpoint; end?: boolean }) {
  const format = useFormat();
  return (
    <div className={styles.stop} data-end={end ? "" : undefined}>
      <p className={styles.when}>
        <time className={styles.time}>{formatTime(time)}</time>
        <span className={styles.date}>{format.date(date, "short")}</span>
      </p>
      <p>
        <strong>{airport.city}</strong> · {airport.name} ({airport.code}){terminal && ` · ${terminal}`}
      </p>
    </div>
  );
}

function Wait({ flight, before }: { flight: FlightTransfer; before: FlightTransfer | undefined }) {
  const t = useTranslations("results.timeline");
  const format = useFormat();
  const [from, to] = [before?.arrival.airport, flight.departure.airport];
  return (
    <li className={styles.wait}>
      <Clock />
      <div>
        {flight.standby_time && (
          <p>{t("wait", { duration: format.duration(flight.standby_time), city: to.city })}</p>
        )}
        {from && from.code !== to.code && <p>{t("changeAirport", { from: from.code, to: to.code })}</p>}
      </div>
    </li>
  );
}
