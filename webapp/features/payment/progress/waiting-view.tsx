"use client";
// Between the issuer's page and the ticket: order summary and progress, with a note that the page can be
// left safely.

import paymentWaiting from "@content/catalogues/tr/payment-waiting.json";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Messages } from "@/lib/i18n/provider";
import { Button } from "@/ui/button";
import { CreditCard, ShieldCheck, Ticket } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import type { Phase } from "./booking-progress";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

type Props = Order & {
  phase: Phase;
  /** True when the last request failed. */
  unanswered: boolean;
  onPayAgain: () => void;
};

export default function WaitingView(props: Props) {
  return (
    <Messages turkish={{ "payment-waiting": paymentWaiting }}>
      <Waiting {...props} />
    </Messages>
  );
}

function Waiting({ phase, unanswered, onPayAgain, ...order }: Props) {
  const payment = useTranslations("payment");
  const t = useTranslations("payment-waiting");
  const { product } = order;
  const isPaid = phase === "ticketing" || phase === "at_airline" || phase === "ticketed";
  // The browser may restore the scroll position of the form that was here before.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen title={payment("title", { product })}>
      <div className={styles.waiting}>
        <div role="status">
          <EmptyState
            icon={isPaid ? <Ticket /> : <CreditCard />}
            title={t(phase === "at_bank" ? "atBank.title" : isPaid ? "ticketingText" : "payingText", {
              product,
            })}
            text={phase === "at_bank" && <span className={styles.watching}>{t("atBank.watching")}</span>}
          />
        </div>
        <OrderSoFar {...order} moving />
        <p className={styles.promise}>
          <ShieldCheck />
          {t("promise", { product })}
        </p>
        {unanswered && <Notice tone="warning">{t("unanswered")}</Notice>}
        {phase === "at_bank" ? (
          <>
            <Button look="secondary" wide onClick={onPayAgain}>
              {t("atBank.again")}
            </Button>
            <p className={styles.patience}>{t("atBank.text")}</p>
          </>
        ) : (
          <p className={styles.patience}>{t("patience")}</p>
        )}
      </div>
    </Screen>
  );
}
