"use client";
// Charged, while the payment provider checks that the cardholder paid: explains the state of the order
// and the possible outcomes.

import paymentReview from "@content/catalogues/tr/payment-review.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { DecidedLater } from "./decided-later";
import type { Order } from "./order-so-far";

export default function ReviewView(order: Order) {
  return (
    <Messages turkish={{ "payment-review": paymentReview }}>
      <Review {...order} />
    </Messages>
  );
}

function Review(order: Order) {
  const t = useTranslations("payment-review");
  return <DecidedLater title={t("title")} text={t("text")} home={t("home")} {...order} />;
}
