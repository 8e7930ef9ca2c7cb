"use client";
// What a traveller must know before filling in the form: that the last payment failed, or that the seats are no longer held.

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FlightPaymentData } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

export function FormNotice({
  before_payment: { status, research, message },
  failure,
  onSearchAgain,
}: Pick<FlightPaymentData, "before_payment"> & {
  /** Why the last payment failed; empty where the bank gave no reason, null where none failed. */
  failure: string | null;
  onSearchAgain: () => void;
}) {
  const t = useTranslations("payment");
  const isLapsed = !status && research;
  const searchAgain = useRef(onSearchAgain);
  searchAgain.current = onSearchAgain;
  useEffect(() => {
    if (!isLapsed) return;
    void ask({
      title: t("hold.lapsedTitle"),
      text: `${message} ${t("hold.lapsedText")}`,
      confirm: t("hold.searchAgain"),
      cancel: t("hold.stay"),
    }).then((agreed) => agreed && searchAgain.current());
  }, [isLapsed, message, t]);

  if (isLapsed) {
    return (
      <Notice
        tone="warning"
        title={t("hold.lapsedTitle")}
        action={
          <Button look="secondary" onClick={onSearchAgain}>
            {t("hold.searchAgain")}
          </Button>
        }
      >
        {t("hold.lapsedText")}
      </Notice>
    );
  }
  if (failure === null) return null;
  return (
    <Notice tone="danger" title={t("failed.title")}>
      {failure || t("failed.text")} {t("failed.kept")}
    </Notice>
  );
}
