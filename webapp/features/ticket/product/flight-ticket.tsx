"use client";
// /flight/booking/detail/{session_unique}/: the parts of the ticket page that are specific to flights.

import itinerary from "@content/catalogues/tr/itinerary.json";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { isAllCancelled, isChanging } from "@/lib/account/after-sale";
import type { BookingLine, FlightBooking, FlightBookingDirection } from "@/lib/api/types";
import { formatFlight } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { BookedDirection } from "@/widgets/flight/booked-direction";
import { inOrderOfLeaving, isCancelledFor, PassengerNames, sharedBy, type Whose } from "../passengers/whose";
import styles from "../ticket.module.css";
import type { TicketProduct } from "../ticket-product";
import { TicketScreen } from "../ticket-screen";

const PassengerTicket = lazy(() => import("../passengers/passenger-ticket"));

const FLIGHT: TicketProduct<"flight"> = {
  product: "flight",
  turkish: { itinerary },
  departuresOf: (booking) => directionsOf(booking).map(departureOf),
  Trip,
  Passengers,
};

export const FlightTicketScreen = () => <TicketScreen of={FLIGHT} />;

type Direction = Whose & { booking: FlightBookingDirection };

/** Returns the directions of the first passenger, then those of passengers who were changed separately. */
function directionsOf({ departure_booking, return_booking, lines, apart = [] }: FlightBooking): Direction[] {
  const directions = [departure_booking, return_booking].flatMap((booking, direction) =>
    booking ? [{ leg: direction, booking }] : [],
  );
  return [
    ...directions.map((direction) => ({ ...direction, ...sharedBy({ lines, apart }, direction.leg) })),
    ...apart,
  ];
}

const departureOf = ({ booking: { info, transfers }, leg, travellers }: Direction) => ({
  leg,
  travellers,
  ...endsOf(info),
  service: transfers.map(({ flight_number }) => formatFlight(flight_number)).join(", "),
  carrier: [...new Set(transfers.map(({ airline }) => airline.name))].join(", "),
});

const endsOf = ({ departure, arrival }: FlightBookingDirection["info"]) => ({
  from: departure.airport.city,
  to: arrival.airport.city,
  date: departure.date,
  time: departure.time,
  place: `${departure.airport.name} (${departure.airport.code})`,
});

function Trip({ booking }: { booking: FlightBooking }) {
  const { lines, tickets } = booking;
  const t = useTranslations("itinerary");
  const ticket = useTranslations("ticket");
  const mark = ({ leg, travellers }: Whose) => {
    const isCancelled = isCancelledFor({ lines }, { leg, travellers });
    const isOfThem = ({ traveller }: BookingLine) => travellers?.includes(traveller) ?? true;
    if (!isCancelled && !lines.some((line) => line.leg === leg && isOfThem(line) && isChanging(line)))
      return null;
    return (
      <p>
        <Badge tone={isCancelled ? "danger" : "warning"}>
          {ticket(isCancelled ? "cancelled" : "changing")}
        </Badge>
      </p>
    );
  };
  const inOrder = inOrderOfLeaving(directionsOf(booking), (direction) => direction.booking.info.departure);
  return (
    <>
      {inOrder.map((direction) => (
        <BookedDirection
          key={`${direction.leg} ${direction.travellers}`}
          direction={direction.booking}
          heading={t(direction.leg === 0 ? "outbound" : "return")}
          whose={<PassengerNames of={direction} tickets={tickets} />}
          open
        >
          {mark(direction)}
        </BookedDirection>
      ))}
      {/* A cancelled flight has no check-in. */}
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
  const numberOf = (position: number, leg: number, number: string | null) =>
    isAllCancelled({ lines }, { traveller: position, leg }) ? t("cancelled") : number;
  return tickets.map(({ passenger, pax_name, departure_ticket_number, return_ticket_number }, position) => (
    <PassengerTicket
      // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share every shown detail
      key={position}
      passenger={passenger}
      label={pax_name}
      numbers={
        return_booking
          ? [
              [t("departureTicket"), numberOf(position, 0, departure_ticket_number)],
              [t("returnTicket"), numberOf(position, 1, return_ticket_number)],
            ]
          : [[t("ticketNumber", { product: "flight" }), departure_ticket_number]]
      }
      isTicketed={isTicketed}
      isCancelled={isAllCancelled({ lines }, { traveller: position })}
    />
  ));
}
