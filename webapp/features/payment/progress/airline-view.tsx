"use client";
// Shown after payment while the airline has not confirmed the order.

import airline from "@content/catalogues/tr/airline.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { DecidedLater } from "./decided-later";
import type { Order } from "./order-so-far";

export default function AirlineView(order: Order) {
  return (
    <Messages turkish={{ airline }}>
      <AtAirline {...order} />
    </Messages>
  );
}

function AtAirline(order: Order) {
  const t = useTranslations("airline");
  return <DecidedLater title={t("title")} text={t("text")} home={t("home")} {...order} />;
}
