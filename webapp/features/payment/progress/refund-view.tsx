"use client";
// Charged, but no ticket could be issued: explains the refund and offers a new search.

import paymentReview from "@content/catalogues/tr/payment-review.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { Button } from "@/ui/button";
import { ShieldCheck } from "@/ui/icons";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import { type Order, OrderSoFar } from "./order-so-far";
import styles from "./waiting-view.module.css";

type Props = Order & {
  phase: "refunding" | "refunded";
  onSearchAgain: () => void;
};

export default function RefundView(props: Props) {
  return (
    <Messages turkish={{ "payment-review": paymentReview }}>
      <Refund {...props} />
    </Messages>
  );
}

function Refund({ phase, onSearchAgain, ...order }: Props) {
  const payment = useTranslations("payment");
  const t = useTranslations("payment-review.refund");
  const { product } = order;
  return (
    <Screen title={payment("title", { product })}>
      <div className={styles.waiting}>
        <div role="status">
          <EmptyState
            icon={<ShieldCheck />}
            title={t(`${phase}Title`)}
            text={t(`${phase}Text`, { product })}
          />
        </div>
        <OrderSoFar {...order} moving={phase === "refunding"} />
        <Button onClick={onSearchAgain}>{payment("hold.searchAgain")}</Button>
      </div>
    </Screen>
  );
}
