"use client";
// /bus/booking/detail/{session_unique}/: the parts of the ticket page that are specific to buses.

import bus from "@content/catalogues/tr/bus.json";
import busTicket from "@content/catalogues/tr/bus-ticket.json";
import { useTranslations } from "next-intl";
import { Fragment, lazy } from "react";
import { isAllCancelled } from "@/lib/account/after-sale";
import type { BusTrip as BookedTrip, BusBooking } from "@/lib/api/bus-types";
import { Badge } from "@/ui/badge";
import { BusTrip } from "@/widgets/bus/bus-trip";
import { inOrderOfLeaving, isCancelledFor, PassengerNames, sharedBy, type Whose } from "../passengers/whose";
import styles from "../ticket.module.css";
import type { TicketProduct } from "../ticket-product";
import { TicketScreen } from "../ticket-screen";

const PassengerTicket = lazy(() => import("../passengers/passenger-ticket"));

const BUS: TicketProduct<"bus"> = {
  product: "bus",
  turkish: { bus, "bus-ticket": busTicket },
  departuresOf: (booking) => ridesOf(booking).flatMap((rides) => departuresOf(booking, rides)),
  Trip,
  Passengers,
};

type Rides = Pick<Whose, "travellers"> & { booking: BookedTrip };

/** Returns the first passenger's ride, then the rides of passengers who were changed separately. */
function ridesOf(booking: BusBooking): Rides[] {
  const apart = (booking.apart ?? []).map((one) => ({ ...one, leg: 0 }));
  return [{ booking, ...sharedBy({ lines: booking.lines, apart }, 0) }, ...apart];
}

const departuresOf = (booking: BusBooking, { booking: trip, travellers }: Rides) =>
  trip.transfers.map(({ departure, company }, segment) => ({
    leg: segment,
    travellers,
    from: departure.station.city,
    to: trip.arrival.station.city,
    date: departure.date,
    time: departure.time,
    place: departure.station.name_only,
    service: company.name,
    stations: { departure: trip.departure.station, arrival: trip.arrival.station },
    seats: seatsOf(booking, { leg: segment, travellers }),
  }));

/** Seats of the passengers who still travel. */
const seatsOf = ({ tickets, lines }: BusBooking, { leg, travellers }: Whose) =>
  tickets.flatMap(({ seat_number, onward_seat_number }, position) => {
    const seat = leg === 0 ? seat_number : onward_seat_number;
    const isTheirs = travellers?.includes(position) ?? true;
    return seat === null || !isTheirs || isAllCancelled({ lines }, { traveller: position, leg })
      ? []
      : [seat];
  });

function Trip({ booking }: { booking: BusBooking }) {
  const t = useTranslations("bus-ticket");
  const ticket = useTranslations("ticket");
  const { lines, tickets } = booking;
  const inOrder = inOrderOfLeaving(ridesOf(booking), (rides) => rides.booking.departure);
  return (
    <>
      {inOrder.map((rides) => (
        <Fragment key={String(rides.travellers)}>
          <PassengerNames of={{ leg: 0, ...rides }} tickets={tickets} />
          {rides.travellers && isCancelledFor({ lines }, { leg: 0, ...rides }) && (
            <p>
              <Badge tone="danger">{ticket("cancelled")}</Badge>
            </p>
          )}
          <BusTrip trip={rides.booking} />
        </Fragment>
      ))}
      <div className={styles.notes}>
        <p>{t("beThere")}</p>
      </div>
    </>
  );
}

export const BusTicketScreen = () => <TicketScreen of={BUS} />;

/** A changed passenger has a new seat and a new ticket. */
function Passengers({
  booking: { tickets, transfers, lines, apart = [] },
  isTicketed,
}: {
  booking: BusBooking;
  isTicketed: boolean;
}) {
  const t = useTranslations("bus");
  const onward = useTranslations("bus-ticket");
  const ticket = useTranslations("ticket");
  const changes = [{ transfers }, ...apart.map((one) => one.booking)].some((one) => one.transfers.length > 1);
  return tickets.map(({ passenger, seat_number, gender_name, ...numbers }, position) => (
    <PassengerTicket
      // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may have equal seats in different buses
      key={position}
      passenger={{ ...passenger, birth_date: null }}
      label={t("seat", { number: seat_number, gender: gender_name })}
      numbers={[
        [ticket("ticketNumber", { product: "bus" }), numbers.ticket_number],
        ...(changes
          ? ([
              [onward("onwardTicket"), numbers.onward_ticket_number],
              [onward("onwardSeat"), numbers.onward_seat_number?.toString() ?? null],
            ] satisfies [string, string | null][])
          : []),
      ]}
      isTicketed={isTicketed}
      isCancelled={isAllCancelled({ lines }, { traveller: position })}
    />
  ));
}
