"use client";
// /car/payment/: what cars bring to the payment page, which is titled Vehicle Information.

import car from "@content/catalogues/tr/car.json";
import carPayment from "@content/catalogues/tr/car-payment.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import type { CarPaymentData } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { Card } from "@/ui/card";
import { RentalCar, RentalTerms } from "@/ui/rental-car";
import { RentalCosts } from "@/ui/rental-costs";
import { RentalPeriod } from "@/ui/rental-period";
import { CarExtras } from "../fields/car-extra-fields";
import { chosenExtras, totalsOf } from "../fields/car-extras";
import styles from "../payment.module.css";
import type { PaymentProduct } from "../payment-product";
import { PaymentScreen } from "../payment-screen";
import type { PaymentValues } from "../payment-values";

const RentalConditions = lazy(() => import("@/ui/rental-conditions"));

/** As of every adult: there for slips of the pen. */
const OLDEST = 120;

export const CAR: PaymentProduct<CarPaymentData> = {
  product: "car",
  turkish: { car, "car-payment": carPayment },
  terms: ({ rules, search_options: { pickup_date } }) => ({
    travellers: [
      { pax_type: "ADT", label: "", ages: { from: rules.driver_age, to: OLDEST }, gender: "unasked" },
    ],
    domestic: true,
    departureDate: pickup_date,
    lastTravelDate: pickup_date,
    billed: true,
  }),
  Trip,
  PriceLines,
  request: ({ passengers: [driver], ...request }, { extra_products }, { extras }) => ({
    ...request,
    driver,
    extras: chosenExtras(extra_products, extras).map(({ id, quantity }) => ({ id, quantity })),
  }),
  fieldOf: (name) => name.replace(/^driver\./, "passengers.0."),
};

export const CarPaymentScreen = () => <PaymentScreen of={CAR} />;

function Trip({ data }: { data: CarPaymentData }) {
  const t = useTranslations("car-payment");
  return (
    <>
      <Card aria-label={t("car")} className={styles.section}>
        <RentalCar car={data.car} vendor={data.vendor} heading="h2" />
        <RentalPeriod option={data.search_options} />
        <RentalTerms rules={data.rules} price={data.rental_price} />
        <Suspense fallback={<div className={styles.folded} />}>
          <RentalConditions
            vendor={data.vendor.name}
            option={data.search_options}
            terms={data.terms}
            rules={data.rules}
          />
        </Suspense>
      </Card>
      {data.extra_products.length > 0 && (
        <CarExtras extras={data.extra_products} days={data.rental_days_count} />
      )}
    </>
  );
}

function PriceLines({ data, price }: { data: CarPaymentData; price: Money }) {
  const quantities = useWatch<PaymentValues, "extras">({ name: "extras" });
  const extras = chosenExtras(data.extra_products, quantities);
  const { delivery, total } = totalsOf(price, extras);
  return <RentalCosts rental={data} extras={extras} total={total.total} delivery={delivery.total} />;
}
