"use client";
// Refunds of a booking with their progress.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { BookingRefund } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Download } from "@/ui/icons";
import styles from "../ticket.module.css";
import { RefundList } from "./refund-steps";

/** `receipt` is the address of the cancellation receipt, set while no ticket shows the same. */
type Props = { refunds: BookingRefund[]; receipt: string | undefined };

export function Refunds(props: Props) {
  return (
    <Messages turkish={{ manage }}>
      <List {...props} />
    </Messages>
  );
}

function List({ refunds, receipt }: Props) {
  const t = useTranslations("manage.refunds");
  return (
    <Card className={styles.part} aria-labelledby="ticket-refunds">
      <h2 id="ticket-refunds" className={styles.heading}>
        {t("title")}
      </h2>
      <RefundList refunds={refunds} />
      {receipt && (
        <ButtonLink href={receipt} prefetch={false} download look="secondary" icon={<Download />} wide>
          {t("receipt")}
        </ButtonLink>
      )}
    </Card>
  );
}
