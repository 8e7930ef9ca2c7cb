"use client";
// Charged, but no ticket could be issued: what happened to the money, and the way to another search.

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

export default function RefundView({
  phase,
  onSearchAgain,
  ...order
}: Order & {
  phase: "refunding" | "refunded";
  onSearchAgain: () => void;
}) {
  const t = useTranslations("payment");
  const { product } = order;
  return (
    <Screen title={t("title", { product })}>
      <div className={styles.waiting}>
        <div role="status">
          <h2>{t(`refund.${phase}Title`)}</h2>
          <p className={styles.now}>{t(`refund.${phase}Text`, { product })}</p>
        </div>
        <OrderSoFar {...order} moving={phase === "refunding"} />
        <Button onClick={onSearchAgain}>{t("hold.searchAgain")}</Button>
      </div>
    </Screen>
  );
}
