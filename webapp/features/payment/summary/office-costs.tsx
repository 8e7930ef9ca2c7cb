"use client";
// Costs of a rental that are not charged now: extras are paid at the office, and the deposit is blocked
// there. Loaded lazily.

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { CarPaymentData } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { compareMoney } from "@/lib/format";
import { Price } from "@/ui/price";
import { ExtraLines } from "@/widgets/car/rental-costs";
import type { PaymentValues } from "../payment-values";
import { chosenExtras, totalsOf } from "../product/car-extras";
import styles from "./office-costs.module.css";

export default function OfficeCosts({ data, price }: { data: CarPaymentData; price: Money }) {
  const t = useTranslations("car-payment");
  const id = useId();
  const quantities = useWatch<PaymentValues, "extras">({ name: "extras" });
  const extras = chosenExtras(data.extra_products, quantities);
  const { delivery, total } = totalsOf(price, extras);
  const { deposit, currency } = data.rental_price;
  return (
    <section aria-labelledby={id} className={styles.later}>
      <h3 id={id} className={styles.laterTitle}>
        {t("atOffice")}
      </h3>
      <ExtraLines extras={extras} />
      <div className="sums" aria-live="polite">
        {compareMoney(delivery.total, "0") > 0 && (
          <>
            <p className="head">
              <span>{t("delivery")}</span>
              <Price money={delivery} />
            </p>
            <p className="part">
              <span>{t("both")}</span>
              <Price money={total} />
            </p>
          </>
        )}
      </div>
      <div className="sums">
        <p className="head">
          <span>{t("deposit")}</span>
          <Price money={{ total: deposit, currency }} />
        </p>
        <p className="part">{t("depositHint")}</p>
      </div>
    </section>
  );
}
