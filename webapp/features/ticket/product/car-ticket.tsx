"use client";
// /car/booking/detail/{session_unique}/: the parts of the ticket page that are specific to cars.

import car from "@content/catalogues/tr/car.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { isAllCancelled } from "@/lib/account/after-sale";
import type { CarBooking } from "@/lib/api/car-types";
import { RentalCar, RentalTerms } from "@/widgets/car/rental-car";
import { RentalOffices } from "@/widgets/car/rental-offices";
import { RentalPeriod } from "@/widgets/car/rental-period";
import styles from "../ticket.module.css";
import type { TicketProduct } from "../ticket-product";
import { TicketScreen } from "../ticket-screen";

const RentalConditions = lazy(() => import("@/widgets/car/rental-conditions"));

const PassengerTicket = lazy(() => import("../passengers/passenger-ticket"));

const CAR: TicketProduct<"car"> = {
  product: "car",
  turkish: { car },
  departuresOf: ({ search_options: rental, vendor }) => [
    {
      leg: 0,
      from: rental.pickup_location.city,
      to: rental.dropoff_location.city,
      date: rental.pickup_date,
      time: rental.pickup_time,
      place: rental.pickup_location.name,
      service: vendor.name,
    },
  ],
  Trip,
  PriceLines: lazy(() => import("./car-costs")),
  Passengers,
};

export const CarTicketScreen = () => <TicketScreen of={CAR} />;

function Trip({ booking }: { booking: CarBooking }) {
  const t = useTranslations("car");
  return (
    <>
      <RentalPeriod option={booking.search_options} />
      {/* Bookings stored before offices existed have none. */}
      <RentalOffices rental={booking} />
      <div className={styles.part}>
        <RentalCar car={booking.car} vendor={booking.vendor} />
        <RentalTerms rules={booking.rules} price={booking.rental_price} />
      </div>
      {/* A cancelled rental has no pick-up. */}
      {!isAllCancelled(booking, {}) && (
        <>
          <Suspense>
            <RentalConditions
              vendor={booking.vendor.name}
              option={booking.search_options}
              terms={booking.terms}
              rules={booking.rules}
              open
            />
          </Suspense>
          <div className={styles.notes}>
            <p>{t("beThere")}</p>
          </div>
        </>
      )}
    </>
  );
}

function Passengers({
  booking: { tickets, lines },
  isTicketed,
}: {
  booking: CarBooking;
  isTicketed: boolean;
}) {
  const t = useTranslations("ticket");
  return tickets.map(({ passenger, ticket_number }, position) => (
    <PassengerTicket
      key={ticket_number}
      passenger={passenger}
      label=""
      numbers={[[t("ticketNumber", { product: "car" }), ticket_number]]}
      isTicketed={isTicketed}
      isCancelled={isAllCancelled({ lines }, { traveller: position })}
    />
  ));
}
