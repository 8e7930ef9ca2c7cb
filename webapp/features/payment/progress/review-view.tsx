"use client";
// Charged, and the payment provider looks whether it was the cardholder: what is kept meanwhile, and how it may end.

import paymentReview from "@content/catalogues/tr/payment-review.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

export default function ReviewView(order: Order) {
  return (
    <Messages turkish={{ "payment-review": paymentReview }}>
      <Review {...order} />
    </Messages>
  );
}

function Review(order: Order) {
  const payment = useTranslations("payment");
  const t = useTranslations("payment-review");
  return (
    <Screen title={payment("title", { product: order.product })}>
      <div className={styles.waiting}>
        <div role="status">
          <h2>{t("title")}</h2>
          <p className={styles.now}>{t("text")}</p>
        </div>
        <OrderSoFar {...order} moving />
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </div>
    </Screen>
  );
}
