"use client";
// One car of one vendor: what it is, on what terms, and what it costs. Renting it holds it at once.

import { useTranslations } from "next-intl";
import { memo } from "react";
import type { CarItem } from "@/lib/api/car-types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import { RentalCar, RentalTerms } from "@/ui/rental-car";
import styles from "./car-card.module.css";

const FEW_CARS = 3;

export const CarCard = memo(function CarCard({
  item,
  busy,
  onRent,
}: {
  item: CarItem;
  /** This car is being held. */
  busy: boolean;
  onRent: (item: CarItem) => void;
}) {
  const t = useTranslations("car-results");
  const format = useFormat();
  const { car, vendor, price, rules, rental_days_count, remaining } = item;
  const money = (total: string) => ({ total, currency: price.currency });
  const fee = price.one_way_fee;
  const names = { car: `${car.brand} ${car.model}`, vendor: vendor.name };
  return (
    <Card
      flush
      as="article"
      className={styles.card}
      aria-label={t("label", { ...names, gear: car.gear_type.name })}
    >
      <div className={styles.what}>
        <RentalCar car={car} vendor={vendor}>
          {remaining <= FEW_CARS && <Badge tone="danger">{t("left", { count: remaining })}</Badge>}
        </RentalCar>
        <RentalTerms rules={rules} price={price} />
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <span className={styles.note}>
            {t("daily", { count: rental_days_count, price: format.money(money(price.daily)) })}
          </span>
          {fee !== null && (
            <span className={styles.note}>{t("oneWayFee", { price: format.money(money(fee)) })}</span>
          )}
          <Price money={money(price.total)} size="xl" />
        </p>
        <Button
          busy={busy}
          aria-label={t("rentCar", { ...names, price: format.money(money(price.total)) })}
          onClick={() => onRent(item)}
        >
          {busy ? t("holding") : t("rent")}
        </Button>
      </div>
    </Card>
  );
});
