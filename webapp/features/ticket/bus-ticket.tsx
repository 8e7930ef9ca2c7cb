"use client";
// /bus/booking/detail/{session_unique}/: what buses bring to the ticket page.

import bus from "@content/catalogues/tr/bus.json";
import { useTranslations } from "next-intl";
import { isAllCancelled } from "@/lib/account/after-sale";
import type { BusBooking } from "@/lib/api/bus-types";
import { BusTrip } from "@/ui/bus-trip";
import { PassengerTicket } from "./passenger-tickets";
import type { TicketProduct } from "./ticket-product";
import { TicketScreen } from "./ticket-screen";

const BUS: TicketProduct<BusBooking> = {
  product: "bus",
  turkish: { bus },
  departuresOf: (booking) =>
    booking.transfers.map(({ departure, company }, leg) => ({
      from: departure.station.city,
      to: booking.arrival.station.city,
      date: departure.date,
      time: departure.time,
      place: departure.station.name_only,
      service: company.name,
      seats: seatsOf(booking, leg),
    })),
  Trip: ({ booking }) => <BusTrip trip={booking} />,
  Passengers,
};

/** Of those who still travel. */
const seatsOf = ({ tickets, lines }: BusBooking, leg: number) =>
  tickets.flatMap(({ seat_number, onward_seat_number }, traveller) => {
    const seat = leg === 0 ? seat_number : onward_seat_number;
    return seat === null || isAllCancelled({ lines }, { traveller, leg }) ? [] : [seat];
  });

export const BusTicketScreen = () => <TicketScreen of={BUS} />;

/** After a change there is another seat, and another ticket. */
function Passengers({
  booking: { tickets, transfers, lines },
  isTicketed,
}: {
  booking: BusBooking;
  isTicketed: boolean;
}) {
  const t = useTranslations("bus");
  const ticket = useTranslations("ticket");
  const changes = transfers.length > 1;
  return tickets.map(({ passenger, seat_number, gender_name, ...numbers }, traveller) => (
    <PassengerTicket
      key={seat_number}
      passenger={{ ...passenger, birth_date: null }}
      label={t("seat", { number: seat_number, gender: gender_name })}
      numbers={[
        [ticket("ticketNumber", { product: "bus" }), numbers.ticket_number],
        ...(changes
          ? ([
              [t("onwardTicket"), numbers.onward_ticket_number],
              [t("onwardSeat"), numbers.onward_seat_number?.toString() ?? null],
            ] satisfies [string, string | null][])
          : []),
      ]}
      isTicketed={isTicketed}
      isCancelled={isAllCancelled({ lines }, { traveller })}
    />
  ));
}
