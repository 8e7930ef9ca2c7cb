"use client";
// /car/payment/: the parts of the payment page that are specific to cars. The page is titled Vehicle
// Information.

import car from "@content/catalogues/tr/car.json";
import carPayment from "@content/catalogues/tr/car-payment.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { CarPaymentData } from "@/lib/api/car-types";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { RentalCar, RentalTerms } from "@/widgets/car/rental-car";
import { RentalLines } from "@/widgets/car/rental-costs";
import { RentalPeriod } from "@/widgets/car/rental-period";
import styles from "../form/section.module.css";
import type { PaymentProduct } from "../payment-product";
import { PaymentScreen } from "../payment-screen";
import officeCostsStyles from "../summary/office-costs.module.css";
import { chosenExtras } from "./car-extras";

// Loaded lazily, because they are below the first screen or have reserved space.
const CarExtras = lazy(() => import("./car-extra-fields"));
const OfficeCosts = lazy(() => import("../summary/office-costs"));
const RentalConditions = lazy(() => import("@/widgets/car/rental-conditions"));

const BillSection = lazy(async () => ({ default: (await import("../invoice/bill-section")).BillSection }));
const OfficeSkeleton = () => (
  <div className={officeCostsStyles.later}>
    <Skeleton width="50%" />
    <Skeleton height="64" />
  </div>
);
const Bill = () => (
  <Suspense fallback={<Skeleton height="96" radius="l" />}>
    <BillSection />
  </Suspense>
);

/** Maximum age, as for every adult; it only catches typing errors. */
const OLDEST = 120;

export const CAR: PaymentProduct<"car"> = {
  product: "car",
  turkish: { car, "car-payment": carPayment },
  terms: ({ rules, search_options: { pickup_date, dropoff_date } }) => ({
    required: [
      { pax_type: "ADT", label: "", ages: { from: rules.driver_age, to: OLDEST }, gender: "unasked" },
    ],
    domestic: true,
    departureDate: pickup_date,
    lastTravelDate: pickup_date,
    lastArrivalDate: dropoff_date,
    rental: true,
    billed: true,
  }),
  short: ({ car: { brand, model }, search_options }) => ({
    from: `${brand} ${model}`,
    date: search_options.pickup_date,
    time: search_options.pickup_time,
    until: search_options.dropoff_date,
    untilTime: search_options.dropoff_time,
  }),
  Trip,
  Along: ({ data }) =>
    data.extra_products.length > 0 && (
      <Suspense fallback={<Skeleton height="640" radius="l" />}>
        <CarExtras extras={data.extra_products} days={data.rental_days_count} />
      </Suspense>
    ),
  Bill,
  PriceLines: ({ data }) => <RentalLines rental={data} />,
  Later: (costs) => (
    <Suspense fallback={<OfficeSkeleton />}>
      <OfficeCosts {...costs} />
    </Suspense>
  ),
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
  );
}
