"use client";
// One card per passenger: who they are, on which papers, with which ticket numbers. What is not there is a dash.

import { useTranslations } from "next-intl";
import type { FlightTicket } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import styles from "./ticket.module.css";

const DASH = "–";

export function PassengerTickets({
  tickets,
  isRoundTrip,
  isTicketed,
}: {
  tickets: FlightTicket[];
  isRoundTrip: boolean;
  isTicketed: boolean;
}) {
  const t = useTranslations("ticket");
  return (
    <section aria-labelledby="ticket-passengers" className={styles.passengers}>
      <h2 id="ticket-passengers" className={styles.heading}>
        {t("passengers")}
      </h2>
      {tickets.map((ticket, index) => (
        <PassengerTicket
          // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share every shown detail
          key={index}
          ticket={ticket}
          isRoundTrip={isRoundTrip}
          isTicketed={isTicketed}
        />
      ))}
    </section>
  );
}

function PassengerTicket({
  ticket: { passenger, pax_name, departure_ticket_number, return_ticket_number },
  isRoundTrip,
  isTicketed,
}: {
  ticket: FlightTicket;
  isRoundTrip: boolean;
  isTicketed: boolean;
}) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const absent = isTicketed ? DASH : t("pending");
  const facts = [
    [t(isRoundTrip ? "departureTicket" : "ticketNumber"), departure_ticket_number ?? absent],
    ...(isRoundTrip ? [[t("returnTicket"), return_ticket_number ?? absent]] : []),
    [t("citizenNumber"), passenger.citizen_number ?? DASH],
    [t("birthDate"), format.date(passenger.birth_date, "birth")],
    [t("gender"), passenger.gender_display],
    [t("nationality"), passenger.nationality?.name ?? DASH],
    [t("passport"), passenger.passport ?? DASH],
  ];
  return (
    <Card>
      <h3 className={styles.name}>
        {passenger.name} {passenger.surname} <Badge>{pax_name}</Badge>
      </h3>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
