"use client";
// A passenger with identity documents and ticket numbers. A missing ticket number is shown as a dash; a
// detail that the journey does not need has no row.

import { useTranslations } from "next-intl";
import type { BookedPassenger } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import styles from "./passengers.module.css";
import { formatTicketNumber } from "./ticket-number";

const DASH = "–";
/** Returns no row when the value is missing. */
const ifAny = (name: string, value: string | null | undefined) => (value ? [[name, value]] : []);

export default function PassengerTicket({
  passenger,
  label,
  numbers,
  isTicketed,
  isCancelled,
}: {
  passenger: Omit<BookedPassenger, "birth_date"> & { birth_date: string | null };
  /** Text beside the name, such as "adult" or a seat; empty for a single passenger. */
  label: string;
  /** Ticket numbers with their labels; null until they are issued. */
  numbers: [string, string | null][];
  isTicketed: boolean;
  /** True when the passenger travels on no direction any more. */
  isCancelled: boolean;
}) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const { birth_date, gender_display } = passenger;
  const { latin_name, latin_surname } = passenger;
  const latin =
    (latin_name || latin_surname) && `${latin_name ?? passenger.name} ${latin_surname ?? passenger.surname}`;
  const facts = [
    ...ifAny(t("latinLine"), latin),
    ...numbers.map(([name, number]) => [
      name,
      number === null ? (isTicketed ? DASH : t("pending")) : formatTicketNumber(number),
    ]),
    [t("citizenNumber"), passenger.citizen_number ?? DASH],
    ...(birth_date === null ? [] : [[t("birthDate"), format.date(birth_date, "birth")]]),
    ...ifAny(t("gender"), gender_display),
    ...ifAny(t("nationality"), passenger.nationality?.name),
    [t("passport"), passenger.passport ?? DASH],
  ];
  return (
    <Card>
      <h3 className={styles.name}>
        {passenger.name} {passenger.surname} {label && <Badge>{label}</Badge>}
        {isCancelled && (
          <>
            {" "}
            <Badge tone="danger">{t("cancelled")}</Badge>
          </>
        )}
      </h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
