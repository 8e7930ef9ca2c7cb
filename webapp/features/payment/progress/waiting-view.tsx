"use client";
// Between the bank and the ticket: what is paid for, how far it is, and that nothing is lost by leaving.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/ui/button";
import { ShieldCheck } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import type { Phase } from "./booking-progress";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

export default function WaitingView({
  phase,
  unanswered,
  onPayAgain,
  ...order
}: Order & {
  phase: Phase;
  /** The last question had no answer. */
  unanswered: boolean;
  onPayAgain: () => void;
}) {
  const t = useTranslations("payment");
  const { product } = order;
  const isPaid = phase === "ticketing" || phase === "at_airline" || phase === "ticketed";
  // The browser may have kept the place in the form that was here before.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen title={t("title", { product })}>
      <div className={styles.waiting}>
        <div>
          <h2>{t(phase === "at_bank" ? "atBank.title" : "waiting.title")}</h2>
          <p role="status" className={styles.now}>
            {t(isPaid ? "waiting.ticketingText" : "waiting.payingText", { product })}
          </p>
        </div>
        <OrderSoFar {...order} moving />
        <p className={styles.promise}>
          <ShieldCheck />
          {t("waiting.promise", { product })}
        </p>
        {unanswered && <Notice tone="warning">{t("waiting.unanswered")}</Notice>}
        {phase === "at_bank" ? (
          <>
            <p className={styles.patience}>{t("atBank.text")}</p>
            <Button look="secondary" onClick={onPayAgain}>
              {t("atBank.again")}
            </Button>
          </>
        ) : (
          <p className={styles.patience}>{t("waiting.patience")}</p>
        )}
      </div>
    </Screen>
  );
}
