"use client";
// Explains why a booking has no tickets and what can be done.

import airline from "@content/catalogues/tr/airline.json";
import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { wasCancelled, wasCancelledByCarrier } from "@/lib/account/after-sale";
import type { AfterSale, BookingHead, BookingState } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import styles from "./ticket.module.css";

const NOTICE_TONES: Record<Exclude<BookingState, "ticketed">, "info" | "warning" | "danger"> = {
  held: "warning",
  payment_pending: "info",
  paid: "info",
  failed: "danger",
  refunding: "warning",
  refunded: "info",
  expired: "warning",
};
/** States in which the payment page still has an action or a message. */
const ON_PAYMENT_PAGE: readonly BookingState[] = ["held", "payment_pending", "failed", "expired"];

export default function StateNotice({
  product,
  session,
  state,
  underReview = false,
  booking,
}: {
  product: Product;
  session: string;
  state: Exclude<BookingState, "ticketed">;
  underReview?: boolean;
  booking: Pick<BookingHead, "info" | keyof AfterSale>;
}) {
  const t = useTranslations("ticket");
  const payment = `/${product}/payment/?session_unique=${encodeURIComponent(session)}`;
  let action: ReactNode = null;
  if (ON_PAYMENT_PAGE.includes(state)) action = <ButtonLink href={payment}>{t("toPayment")}</ButtonLink>;
  if (state === "refunding" || state === "refunded")
    action = <ButtonLink href="/">{t("newSearch")}</ButtonLink>;
  if ((state === "refunding" || state === "refunded") && wasCancelled(booking)) {
    return (
      <div role="status" className={styles.group}>
        <Messages turkish={{ manage }}>
          <Cancelled outcome={outcomeOf(booking, state)} />
        </Messages>
        {action}
      </div>
    );
  }
  if (booking.info.awaiting_airline) {
    return (
      <div role="status" className={styles.group}>
        <Messages turkish={{ airline }}>
          <AtAirline />
        </Messages>
      </div>
    );
  }
  return (
    <div role="status" className={styles.group}>
      {underReview ? (
        <Notice tone="info" title={t("review.title")}>
          {t("review.text")}
        </Notice>
      ) : (
        <Notice tone={NOTICE_TONES[state]} title={t(`state.${state}`, { product })}>
          {t(`stateText.${state}`, { product })}
        </Notice>
      )}
      {!underReview && action}
    </div>
  );
}

function AtAirline() {
  const t = useTranslations("airline");
  return <Notice title={t("title")}>{t("text")}</Notice>;
}

type Outcome = "refunding" | "refunded" | "invoice" | "credit" | "nothing" | "byCarrier";

function outcomeOf(booking: AfterSale, state: "refunding" | "refunded"): Outcome {
  if (wasCancelledByCarrier(booking)) return "byCarrier";
  const { refunds } = booking;
  if (refunds.some(({ awaits_invoice }) => awaits_invoice)) return "invoice";
  if (refunds.length > 0 && refunds.every(({ to }) => to === "open_ticket" || to === "coupon"))
    return "credit";
  return refunds.length > 0 ? state : "nothing";
}

function Cancelled({ outcome }: { outcome: Outcome }) {
  const t = useTranslations("ticket");
  const manage = useTranslations("manage");
  return <Notice title={t("cancelled")}>{manage(`cancelledText.${outcome}`)}</Notice>;
}
