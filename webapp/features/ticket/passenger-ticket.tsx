"use client";
// A passenger: who it is, on which papers, with which ticket numbers. A number that is missing is a dash; of the rest,
// what the journey never asked for has no row.

import { useTranslations } from "next-intl";
import type { BookedPassenger } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import styles from "./ticket.module.css";
import { formatTicketNumber } from "./ticket-number";

const DASH = "–";
/** No row without a value. */
const ifAny = (name: string, value: string | null | undefined) => (value ? [[name, value]] : []);

export default function PassengerTicket({
  passenger,
  label,
  numbers,
  isTicketed,
  isCancelled,
}: {
  passenger: Omit<BookedPassenger, "birth_date"> & { birth_date: string | null };
  /** Beside the name: an adult, a seat; empty where there is but one. */
  label: string;
  /** Ticket numbers under their names; null until they are issued. */
  numbers: [string, string | null][];
  isTicketed: boolean;
  /** Travels on none of the legs any more. */
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
