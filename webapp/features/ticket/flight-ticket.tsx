"use client";
// /flight/booking/detail/{session_unique}/: what flights bring to the ticket page.

import itinerary from "@content/catalogues/tr/itinerary.json";
import { useTranslations } from "next-intl";
import { isAllCancelled, isChanging } from "@/lib/account/after-sale";
import type { FlightBooking, FlightBookingLeg } from "@/lib/api/types";
import { formatFlight } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { FlightLeg } from "@/ui/flight-leg";
import { PassengerTicket } from "./passenger-tickets";
import styles from "./ticket.module.css";
import type { TicketProduct } from "./ticket-product";
import { TicketScreen } from "./ticket-screen";

const FLIGHT: TicketProduct<FlightBooking> = {
  product: "flight",
  turkish: { itinerary },
  departuresOf: ({ departure_booking, return_booking }) =>
    [departure_booking, return_booking].flatMap((way) => (way ? [departureOf(way)] : [])),
  Trip,
  Passengers,
};

export const FlightTicketScreen = () => <TicketScreen of={FLIGHT} />;

const departureOf = ({ info: { departure, arrival }, transfers }: FlightBookingLeg) => ({
  from: departure.airport.city,
  to: arrival.airport.city,
  date: departure.date,
  time: departure.time,
  place: `${departure.airport.name} (${departure.airport.code})`,
  service: transfers.map(({ flight_number }) => formatFlight(flight_number)).join(", "),
  carrier: [...new Set(transfers.map(({ airline }) => airline.name))].join(", "),
});

function Trip({ booking: { departure_booking, return_booking, lines } }: { booking: FlightBooking }) {
  const t = useTranslations("itinerary");
  const ticket = useTranslations("ticket");
  const mark = (leg: number) => {
    const isCancelled = isAllCancelled({ lines }, { leg });
    if (!isCancelled && !lines.some((line) => line.leg === leg && isChanging(line))) return null;
    return (
      <p>
        <Badge tone={isCancelled ? "danger" : "warning"}>
          {ticket(isCancelled ? "cancelled" : "changing")}
        </Badge>
      </p>
    );
  };
  return (
    <>
      <FlightLeg leg={departure_booking} heading={t("outbound")} open>
        {mark(0)}
      </FlightLeg>
      {return_booking && (
        <FlightLeg leg={return_booking} heading={t("return")} open>
          {mark(1)}
        </FlightLeg>
      )}
      {/* Nobody checks in for what was cancelled. */}
      {!isAllCancelled({ lines }, {}) && (
        <div className={styles.notes}>
          <p>{t("checkIn")}</p>
          <p>{t("boardingPass")}</p>
        </div>
      )}
    </>
  );
}

function Passengers({
  booking: { tickets, return_booking, lines },
  isTicketed,
}: {
  booking: FlightBooking;
  isTicketed: boolean;
}) {
  const t = useTranslations("ticket");
  const numberOf = (traveller: number, leg: number, number: string | null) =>
    isAllCancelled({ lines }, { traveller, leg }) ? t("cancelled") : number;
  return tickets.map(({ passenger, pax_name, departure_ticket_number, return_ticket_number }, traveller) => (
    <PassengerTicket
      // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share every shown detail
      key={traveller}
      passenger={passenger}
      label={pax_name}
      numbers={
        return_booking
          ? [
              [t("departureTicket"), numberOf(traveller, 0, departure_ticket_number)],
              [t("returnTicket"), numberOf(traveller, 1, return_ticket_number)],
            ]
          : [[t("ticketNumber", { product: "flight" }), departure_ticket_number]]
      }
      isTicketed={isTicketed}
      isCancelled={isAllCancelled({ lines }, { traveller })}
    />
  ));
}
