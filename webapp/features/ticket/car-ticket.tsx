"use client";
// /car/booking/detail/{session_unique}/: what cars bring to the ticket page.

import car from "@content/catalogues/tr/car.json";
import carPayment from "@content/catalogues/tr/car-payment.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { CarBooking } from "@/lib/api/car-types";
import { timesMoney } from "@/lib/format";
import { Price } from "@/ui/price";
import { RentalCar, RentalTerms } from "@/ui/rental-car";
import { RentalPeriod } from "@/ui/rental-period";
import { DASH, PassengerTicket } from "./passenger-tickets";
import styles from "./ticket.module.css";
import type { TicketProduct } from "./ticket-product";
import { TicketScreen } from "./ticket-screen";

const RentalConditions = lazy(() => import("@/ui/rental-conditions"));

const CAR: TicketProduct<CarBooking> = {
  product: "car",
  turkish: { car, "car-payment": carPayment },
  Trip,
  Passengers,
};

export const CarTicketScreen = () => <TicketScreen of={CAR} />;

function Trip({ booking }: { booking: CarBooking }) {
  return (
    <>
      <RentalPeriod option={booking.search_options} />
      <div className={styles.part}>
        <RentalCar car={booking.car} vendor={booking.vendor} />
        <RentalTerms rules={booking.rules} price={booking.rental_price} />
      </div>
      <Sums booking={booking} />
      <Suspense>
        <RentalConditions option={booking.search_options} terms={booking.terms} rules={booking.rules} open />
      </Suspense>
    </>
  );
}

/** What was rented along, and what of it all is still to be paid. */
function Sums({ booking: { prices, extra_products } }: { booking: CarBooking }) {
  const t = useTranslations("car-payment");
  const { currency } = prices;
  const sums = [
    ...extra_products.map(({ name, price, quantity }) => ({
      what: t("chosen", { quantity, name }),
      money: timesMoney({ total: price, currency }, quantity),
    })),
    { what: t("total"), money: { total: prices.total, currency } },
    { what: t("paid"), money: { total: prices.pay, currency } },
    { what: t("delivery"), money: { total: prices.delivery, currency } },
  ];
  return (
    <dl className="sums">
      {sums.map(({ what, money }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <Price money={money} size="s" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Passengers({ booking: { tickets }, isTicketed }: { booking: CarBooking; isTicketed: boolean }) {
  const t = useTranslations("ticket");
  return tickets.map(({ passenger, ticket_number, seat_number }) => (
    <PassengerTicket
      key={ticket_number}
      passenger={passenger}
      label=""
      numbers={[
        [t("ticketNumber", { product: "car" }), ticket_number],
        [t("seat"), seat_number?.toString() ?? DASH],
      ]}
      isTicketed={isTicketed}
    />
  ));
}
