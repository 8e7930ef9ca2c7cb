"use client";
// Extras of a rental: a stepper up to the maximum quantity, or a switch when the maximum is one. Loaded
// lazily.

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import type { CarExtra } from "@/lib/api/car-types";
import { useFormat } from "@/lib/use-format";
import { Switch } from "@/ui/field";
import { Price } from "@/ui/price";
import { Stepper } from "@/ui/stepper";
import { Section } from "../form/section";
import type { PaymentValues } from "../payment-values";
import styles from "./car-extra-fields.module.css";
import { quantityOf } from "./car-extras";

export default function CarExtras({ extras, days }: { extras: CarExtra[]; days: number }) {
  const t = useTranslations("car-payment");
  return (
    <Section title={t("extras")} hint={t("extrasHint")}>
      <ul className={styles.extras}>
        {extras.map((extra) => (
          <li key={extra.id}>
            <Extra extra={extra} days={days} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Extra({ extra, days }: { extra: CarExtra; days: number }) {
  const t = useTranslations("car-payment");
  const format = useFormat();
  const { setValue } = useFormContext<PaymentValues>();
  const quantities = useWatch<PaymentValues, "extras">({ name: "extras" });
  const quantity = quantityOf(extra, quantities);
  const choose = (wanted: number) => setValue("extras", { ...quantities, [extra.id]: wanted });
  const { name, currency, max_quantity } = extra;
  const daily = format.money({ total: extra.daily_price, currency });
  const price = (
    <>
      <Price money={{ total: extra.price, currency }} />{" "}
      <span className={styles.perDay}>({t("perDay", { days, price: daily })})</span>
    </>
  );
  if (max_quantity > 1) {
    return (
      <Stepper label={name} detail={price} value={quantity} min={0} max={max_quantity} onChange={choose} />
    );
  }
  return (
    <Switch
      label={
        <span className={styles.extra}>
          <strong>{name}</strong>
          <span className={styles.extraPrice}>{price}</span>
        </span>
      }
      className={styles.extraRow}
      checked={quantity > 0}
      onChange={({ target }) => choose(target.checked ? 1 : 0)}
    />
  );
}
