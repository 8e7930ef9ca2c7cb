"use client";
// Summary of a rental car: image, data, and the terms of the rental. Used by the results, the payment page
// and the booking. Needs the `car` messages.

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { RentalCar as Car, CarPrice, CarRules, CarVendor } from "@/lib/api/car-types";
import { Badge } from "@/ui/badge";
import { CarrierBadge } from "@/ui/carrier-badge";
import { classes } from "@/ui/classes";
import { CircleGauge, DoorOpen, Fuel, Luggage, Users, Zap } from "@/ui/icons";
import { Price } from "@/ui/price";
import { paintedImage } from "./car-paint";
import styles from "./rental-car.module.css";

const DEFAULT_IMAGE = "/cars/default.svg";

/** Decorative image: the name next to it describes the car. */
export function CarImage({ car }: { car: Car }) {
  const src = paintedImage(car);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    // biome-ignore lint/performance/noImgElement: an SVG of our own export needs no optimisation
    <img
      src={broken === src ? DEFAULT_IMAGE : src}
      alt=""
      width={240}
      height={96}
      className={styles.image}
      onError={() => setBroken(src)}
    />
  );
}

export function RentalCar({
  car,
  vendor,
  heading: Heading = "h3",
  children,
}: {
  car: Car;
  vendor: CarVendor;
  heading?: "h2" | "h3";
  /** Content next to the name: the number of cars left. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.car}>
      <div className={styles.names}>
        <p className={styles.marks}>
          <Badge tone="accent">{car.class.name}</Badge>
          {children}
        </p>
        <Heading className={styles.name}>
          <CarName car={car} />
        </Heading>
        <p className={styles.vendor}>
          <CarrierBadge carrier={vendor} size={24} />
          <bdi>{vendor.name}</bdi>
        </p>
      </div>
      <div className={styles.stage}>
        <CarImage car={car} />
      </div>
      <CarFacts car={car} />
    </div>
  );
}

/**
 * The car's name with "or similar": rental companies promise a group, and the office may hand out
 * another model of it.
 */
export function CarName({ car: { brand, model } }: { car: Car }) {
  const t = useTranslations("car");
  return (
    <>
      <bdi>
        {brand} {model}
      </bdi>{" "}
      <span className={styles.similar}>{t("orSimilar")}</span>
    </>
  );
}

/** Facts in one line: icons and figures, with words for screen readers. */
export function CarFacts({
  car,
  className,
  children,
}: {
  car: Car;
  className?: string;
  /** Items before the other facts. */
  children?: ReactNode;
}) {
  const t = useTranslations("car");
  const FuelIcon = car.fuel_type.code === "electric" ? Zap : Fuel;
  return (
    <ul aria-label={t("about")} className={classes(styles.facts, className)}>
      {children}
      <Fact icon={<Users />} figure={car.seats} words={t("seats", { count: car.seats })} />
      <li>
        <CircleGauge />
        <span className="visually-hidden">{t("gear")}: </span>
        {car.gear_type.name}
      </li>
      <li>
        <FuelIcon />
        <span className="visually-hidden">{t("fuel")}: </span>
        {car.fuel_type.name}
      </li>
      <Fact icon={<Luggage />} figure={car.luggage} words={t("luggage", { count: car.luggage })} />
      <Fact icon={<DoorOpen />} figure={car.doors} words={t("doors", { count: car.doors })} />
    </ul>
  );
}

function Fact({ icon, figure, words }: { icon: ReactNode; figure: number; words: string }) {
  return (
    <li title={words}>
      {icon}
      <span aria-hidden>{figure}</span>
      <span className="visually-hidden">{words}</span>
    </li>
  );
}

export function RentalTerms({
  rules,
  price,
}: {
  rules: CarRules;
  /** Absent when the deposit is shown above; the licence requirement takes its place. */
  price?: CarPrice;
}) {
  const t = useTranslations("car");
  const terms: [string, ReactNode][] = [
    price
      ? [
          t("deposit"),
          <Price key="deposit" money={{ total: price.deposit, currency: price.currency }} size="s" />,
        ]
      : [t("licence"), t("licenceYears", { count: rules.licence_years })],
    [t("dailyLimit"), t("km", { km: rules.daily_range_limit })],
    [t("totalLimit"), t("km", { km: rules.total_range_limit })],
    [t("driverAge"), t("atLeastAge", { age: rules.driver_age })],
  ];
  return (
    <dl aria-label={t("terms")} className={styles.terms}>
      {terms.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
