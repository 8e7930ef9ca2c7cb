"use client";
// What a rental costs: the car, what is rented along, and what of it all is paid at the office. Called by the payment page and the
// booking. Needs the `car-payment` messages.

import { useTranslations } from "next-intl";
import type { CarExtra, CarRental } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { timesMoney } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Price } from "./price";

export function RentalCosts({
  rental: {
    rental_days_count: days,
    rental_price: { daily, one_way_fee, total: car, currency },
  },
  extras,
  total,
  delivery,
}: {
  rental: CarRental;
  /** The chosen ones. */
  extras: CarExtra[];
  total: string;
  /** Absent where no car is rented in the end. */
  delivery?: string | false;
}) {
  const t = useTranslations("car-payment");
  const format = useFormat();
  const money = (amount: string): Money => ({ total: amount, currency });
  return (
    <>
      <div className="sums">
        <p className="head">
          <span>{t("rental")}</span>
          <Price money={money(car)} />
        </p>
        <p className="part">{t("perDay", { days, price: format.money(money(daily)) })}</p>
        {one_way_fee !== null && (
          <p className="part">
            <span>{t("oneWayFee")}</span>
            <Price money={money(one_way_fee)} />
          </p>
        )}
      </div>
      <div className="sums">
        {extras.map(({ id, name, quantity, price }) => (
          <p key={id} className="part">
            <span>{t("chosen", { quantity, name })}</span>
            <Price money={timesMoney(money(price), quantity)} />
          </p>
        ))}
      </div>
      <div className="sums" aria-live="polite">
        <p className="head">
          <span>{t("total")}</span>
          <Price money={money(total)} />
        </p>
        {delivery && (
          <p className="part">
            <span>{t("delivery")}</span>
            <Price money={money(delivery)} />
          </p>
        )}
      </div>
    </>
  );
}
