"use client";
// /car/payment/: what cars bring to the payment page, which is titled Vehicle Information.

import car from "@content/catalogues/tr/car.json";
import carPayment from "@content/catalogues/tr/car-payment.json";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { CarPaymentData } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import { RentalCar, RentalTerms } from "@/ui/rental-car";
import RentalConditions from "@/ui/rental-conditions";
import { RentalPeriod } from "@/ui/rental-period";
import { CarExtras } from "./car-extra-fields";
import { chosenExtras, priceOf, totalsOf } from "./car-extras";
import styles from "./payment.module.css";
import type { PaymentProduct } from "./payment-product";
import { PaymentScreen } from "./payment-screen";
import type { PaymentValues } from "./payment-values";

/** Nobody older drives. */
const OLDEST = 100;

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
    extras: chosenExtras(extra_products, extras).map(({ extra: { id }, quantity }) => ({ id, quantity })),
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
        <RentalConditions option={data.search_options} terms={data.terms} rules={data.rules} />
      </Card>
      {data.extra_products.length > 0 && (
        <CarExtras extras={data.extra_products} days={data.rental_days_count} />
      )}
    </>
  );
}

/** The car, what is rented along, and what of it all is paid at the office. */
function PriceLines({ data, price }: { data: CarPaymentData; price: Money }) {
  const t = useTranslations("car-payment");
  const quantities = useWatch<PaymentValues, "extras">({ name: "extras" });
  const format = useFormat();
  const { daily, one_way_fee, currency } = data.rental_price;
  const money = (total: string) => ({ total, currency });
  const days = data.rental_days_count;
  const { delivery, total } = totalsOf({ ...data.prices, pay: price.total }, data.extra_products, quantities);
  return (
    <>
      <div className="sums">
        <p className={styles.groupHead}>
          <span>{t("rental")}</span>
          <Price money={data.before_coupon.price} />
        </p>
        <p className={styles.groupPart}>{t("perDay", { days, price: format.money(money(daily)) })}</p>
        {one_way_fee !== null && (
          <p className={styles.groupPart}>
            <span>{t("oneWayFee")}</span>
            <Price money={money(one_way_fee)} size="s" />
          </p>
        )}
      </div>
      <div className="sums">
        {chosenExtras(data.extra_products, quantities).map(({ extra, quantity }) => (
          <p key={extra.id} className={styles.groupPart}>
            <span>{t("chosen", { quantity, name: extra.name })}</span>
            <Price money={priceOf(extra, quantity)} size="s" />
          </p>
        ))}
      </div>
      <div className="sums" aria-live="polite">
        <p className={styles.groupHead}>
          <span>{t("total")}</span>
          <Price money={total} />
        </p>
        <p className={styles.groupPart}>
          <span>{t("delivery")}</span>
          <Price money={delivery} size="s" />
        </p>
      </div>
    </>
  );
}
