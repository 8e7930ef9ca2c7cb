"use client";
// /flight/booking/detail/{session_unique}/: what flights bring to the ticket page.

import itinerary from "@content/catalogues/tr/itinerary.json";
import { useTranslations } from "next-intl";
import type { FlightBooking } from "@/lib/api/types";
import { FlightLeg } from "@/ui/flight-leg";
import { PassengerTicket } from "./passenger-tickets";
import type { TicketProduct } from "./ticket-product";
import { TicketScreen } from "./ticket-screen";

const FLIGHT: TicketProduct<FlightBooking> = { product: "flight", turkish: { itinerary }, Trip, Passengers };

export const FlightTicketScreen = () => <TicketScreen of={FLIGHT} />;

function Trip({ booking: { departure_booking, return_booking } }: { booking: FlightBooking }) {
  const t = useTranslations("itinerary");
  return (
    <>
      <FlightLeg leg={departure_booking} heading={t("outbound")} open />
      {return_booking && <FlightLeg leg={return_booking} heading={t("return")} open />}
    </>
  );
}

function Passengers({
  booking: { tickets, return_booking },
  isTicketed,
}: {
  booking: FlightBooking;
  isTicketed: boolean;
}) {
  const t = useTranslations("ticket");
  return tickets.map(({ passenger, pax_name, departure_ticket_number, return_ticket_number }, index) => (
    <PassengerTicket
      // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share every shown detail
      key={index}
      passenger={passenger}
      label={pax_name}
      numbers={
        return_booking
          ? [
              [t("departureTicket"), departure_ticket_number],
              [t("returnTicket"), return_ticket_number],
            ]
          : [[t("ticketNumber", { product: "flight" }), departure_ticket_number]]
      }
      isTicketed={isTicketed}
    />
  ));
}
