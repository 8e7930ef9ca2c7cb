"use client";
// A selected or bought bus journey: company, day, stops, services on board. Used by the payment page and
// the ticket. Needs the `bus` messages.

import { useTranslations } from "next-intl";
import type { BusTrip as Trip } from "@/lib/api/bus-types";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { CarrierBadge } from "@/ui/carrier-badge";
import { Info } from "@/ui/icons";
import { Price } from "@/ui/price";
import { ServiceLine } from "@/ui/service-line";
import { BusStops } from "./bus-stops";
import styles from "./bus-trip.module.css";

/**
 * `price`: set before the purchase, to show the company's terms. A ticket shows its own terms
 * with their dates.
 */
export function BusTrip({ trip, price }: { trip: Trip; price?: Money }) {
  const t = useTranslations("bus");
  const format = useFormat();
  const { company, departure, information, transfers, cancellation_note, operators } = trip;
  const companies = new Map([company, ...transfers.map((ride) => ride.company)].map((one) => [one.id, one]));
  return (
    <article className={styles.trip} aria-label={t("journey")}>
      <header className={styles.head}>
        {[...companies.values()].map((one) => (
          <p key={one.id} className={styles.company}>
            <CarrierBadge carrier={one} size={32} />
            {one.name}
          </p>
        ))}
        <p className={styles.date}>
          {format.date(departure.date, "short")}
          {price && <Price money={price} size="l" />}
        </p>
      </header>
      <BusStops {...trip} />
      <ul className={styles.facts}>
        <li>{t("layout", { layout: information.seat_type })}</li>
        <li>{information.break_display}</li>
        {information.features.map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
      {price && (
        <p className={styles.note}>
          <Info />
          {cancellation_note}
        </p>
      )}
      {/* The certificate is a dash while it is not yet known. */}
      <ServiceLine
        carriers={operators.map(({ name, certificate }) =>
          certificate === "—" ? name : `${name}, ${certificate}`,
        )}
      />
    </article>
  );
}
