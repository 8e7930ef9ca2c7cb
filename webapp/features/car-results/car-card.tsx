"use client";
// One car of a vendor: description and price, deposit, excess and terms. The rent button holds the car at
// once.

import { useTranslations } from "next-intl";
import { memo } from "react";
import type { CarItem } from "@/lib/api/car-types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CarrierBadge } from "@/ui/carrier-badge";
import { ChevronDown } from "@/ui/icons";
import { Price } from "@/ui/price";
import fold from "@/ui/quiet-fold.module.css";
import { CarFacts, CarImage, CarName, RentalTerms } from "@/widgets/car/rental-car";
import styles from "./car-card.module.css";

const FEW_CARS = 3;

export const CarCard = memo(function CarCard({
  item,
  busy,
  onRent,
}: {
  item: CarItem;
  /** True while this car is being held. */
  busy: boolean;
  onRent: (item: CarItem) => void;
}) {
  const t = useTranslations("car-results");
  const words = useTranslations("car");
  const format = useFormat();
  const { car, vendor, price, rules, rental_days_count, remaining, free_cancel_until: freeUntil } = item;
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
      <div className={styles.car}>
        <div className={styles.what}>
          <h3 className={styles.name}>
            <CarName car={car} />
          </h3>
        </div>
        <p className={styles.vendor}>
          <CarrierBadge carrier={vendor} size={20} />
          <bdi>{vendor.name}</bdi>
          {remaining <= FEW_CARS && <Badge tone="danger">{t("left", { count: remaining })}</Badge>}
        </p>
        <p className={styles.price}>
          <Price money={money(price.total)} size="xl" />
          <span className={styles.note}>
            {t("daily", { count: rental_days_count, price: format.money(money(price.daily)) })}
          </span>
          {fee !== null && (
            <span className={styles.note}> + {t("oneWayFee", { price: format.money(money(fee)) })}</span>
          )}
        </p>
        <CarFacts car={car} className={styles.facts}>
          <li>{car.class.name}</li>
        </CarFacts>
        <div className={styles.image}>
          <CarImage car={car} />
        </div>
        <div className={styles.terms}>
          <p>
            <span>
              {words("deposit")} <Price money={money(price.deposit)} size="s" />
            </span>
            {price.excess && (
              <span>
                {words("excess")} <Price money={money(price.excess)} size="s" />
              </span>
            )}
          </p>
          <RentalTerms rules={rules} />
        </div>
        <div className={styles.small}>
          {freeUntil && (
            <p className={styles.free}>
              {t("freeUntil", {
                date: format.date(freeUntil.slice(0, 10), "brief"),
                time: freeUntil.slice(11),
              })}
            </p>
          )}
          {item.pickup_desk && (
            <details className={styles.more}>
              <summary className={fold.summary}>
                {t("terms")} <ChevronDown className={fold.chevron} />
              </summary>
              <dl>
                <dt>{words("fuelPolicy")}</dt>
                <dd>{item.fuel_policy}</dd>
                <dt>{t("filters.desk")}</dt>
                <dd>{item.pickup_desk.name}</dd>
              </dl>
            </details>
          )}
        </div>
        <Button
          className={styles.rent}
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
