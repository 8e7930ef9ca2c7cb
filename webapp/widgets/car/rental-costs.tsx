"use client";
// Costs of a rental: the car, the extras, and the part paid at the office. Used by the payment page and the
// booking. Needs the `car-payment` messages.

import { useTranslations } from "next-intl";
import type { CarExtra, CarRental } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Price } from "@/ui/price";

export function RentalCosts({
  rental,
  extras,
  total,
  delivery,
}: {
  rental: CarRental;
  /** The chosen extras. */
  extras: CarExtra[];
  total: string;
  /** Absent when the rental was cancelled or failed. */
  delivery?: string | false;
}) {
  const t = useTranslations("car-payment");
  const { currency } = rental.rental_price;
  const money = (amount: string): Money => ({ total: amount, currency });
  return (
    <>
      <RentalLines rental={rental} />
      <ExtraLines extras={extras} />
      <div className="sums" aria-live="polite">
        <p className="head">
          <span>{t("total")}</span>
          <Price money={money(total)} />
        </p>
        {delivery && compareMoney(delivery, "0") > 0 && (
          <p className="part">
            <span>{t("delivery")}</span>
            <Price money={money(delivery)} />
          </p>
        )}
      </div>
    </>
  );
}

/** Price of the car and the one-way fee, which are parts of the total. */
export function RentalLines({
  rental: {
    rental_days_count: days,
    rental_price: { daily, one_way_fee, total, currency },
  },
}: {
  rental: CarRental;
}) {
  const t = useTranslations("car-payment");
  const format = useFormat();
  const fee = one_way_fee === null ? null : { total: one_way_fee, currency };
  const whole = { total, currency };
  return (
    <div className="sums">
      <p className="head">
        <span>{t("rental")}</span>
        <Price money={fee ? addMoney(whole, timesMoney(fee, -1)) : whole} />
      </p>
      <p className="part">{t("perDay", { days, price: format.money({ total: daily, currency }) })}</p>
      {fee && (
        <p className="head">
          <span>{t("oneWayFee")}</span>
          <Price money={fee} />
        </p>
      )}
    </div>
  );
}

/** Prices of the chosen extras. */
export function ExtraLines({ extras }: { extras: CarExtra[] }) {
  const t = useTranslations("car-payment");
  return (
    <div className="sums">
      {extras.map(({ id, name, quantity, price, currency }) => (
        <p key={id} className="part">
          <span>{t("chosen", { quantity, name })}</span>
          <Price money={timesMoney({ total: price, currency }, quantity)} />
        </p>
      ))}
    </div>
  );
}
