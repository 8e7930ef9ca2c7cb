"use client";
// Progress of a refund: requested, sent to the issuer, and the expected date on the card, which no issuer
// reports. Needs the `manage` messages.

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { BookingRefund } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import manageStyles from "../manage/manage.module.css";
import styles from "./refund-steps.module.css";
import { useInParts } from "./use-in-parts";

/**
 * Each refund with its steps. Refunds requested together start with a note that they are parts of one
 * refund.
 */
export function RefundList({ refunds }: { refunds: BookingRefund[] }) {
  const inParts = useInParts();
  return refunds.map((refund, at) => {
    const together = refunds.filter(({ requested_at }) => requested_at === refund.requested_at);
    const words = inParts(together.map(({ to, amount }) => ({ method: to, amount })));
    const isFirst = refunds.indexOf(together[0] as BookingRefund) === at;
    return (
      <Fragment key={refund.id}>
        {isFirst && words && <p>{words}</p>}
        <RefundSteps refund={refund} />
      </Fragment>
    );
  });
}

function RefundSteps({ refund }: { refund: BookingRefund }) {
  const t = useTranslations("manage.refunds");
  const format = useFormat();
  const { amount, to, state, requested_at, sent_at, expected_by } = refund;
  const isOpenTicket = to === "open_ticket";
  const isCoupon = to === "coupon" || isOpenTicket;
  const made = isOpenTicket ? t("openTicketMade") : t("couponMade");
  const day = (instant: string) => format.date(dateInTurkiye(instant), "full");
  const steps = [
    { words: t("requested"), at: day(requested_at), reached: true },
    {
      words: isCoupon ? made : t("sent"),
      at: sent_at && day(sent_at),
      reached: sent_at !== null,
    },
  ];
  return (
    <div className={manageStyles.refund}>
      <p className={manageStyles.line}>
        <bdi>{isOpenTicket ? t("openTicket") : isCoupon ? t("coupon") : to}</bdi> <Price money={amount} />
      </p>
      {refund.awaits_invoice && (
        <Notice tone="warning" title={t("awaitsInvoice")}>
          {t("awaitsInvoiceText")}
        </Notice>
      )}
      {state === "refused" ? (
        <Notice tone="warning" title={t("refused")}>
          {t("refusedText")}
        </Notice>
      ) : (
        <ol className={styles.steps} aria-label={t("steps")}>
          {steps.map(({ words, at, reached }) => (
            <li key={words} data-reached={reached || undefined}>
              {words} {at && <span className={manageStyles.at}>{at}</span>}
            </li>
          ))}
        </ol>
      )}
      {state !== "refused" && !isCoupon && expected_by && <p>{t("arrives", { date: day(expected_by) })}</p>}
    </div>
  );
}
