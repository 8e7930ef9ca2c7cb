"use client";
// What a traveller must know before filling in the form: that the last payment failed, that the seats are no longer held, or
// whatever else the server has to say.

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { PaymentHead } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { CreditCard } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { useParts } from "./parts";
import styles from "./payment.module.css";
import type { PaymentValues } from "./payment-values";

export default function FormNotice({
  product,
  before_payment: { status, research, refresh, message },
  timeline,
  failure,
  isHeld,
  asksCard,
  isTold,
  isPayingAgain,
  onSearchAgain,
  onReload,
}: Pick<PaymentHead, "before_payment" | "timeline"> & {
  product: Product;
  /** Why the last payment failed; empty where the bank gave no reason, null where none failed. */
  failure: string | null;
  /** Places were; else a price stood for as long. */
  isHeld: boolean;
  /** This page does, not the payment provider's own. */
  asksCard: boolean;
  /** The answer to their payment said already that they must search again. */
  isTold: boolean;
  /** Though a payment is under way: the traveller was told. */
  isPayingAgain: boolean;
  onSearchAgain: () => void;
  onReload: () => void;
}) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const isLapsed = !status && research;
  const isRefused = !status && !research && !isPayingAgain;
  const reload = useRef(onReload);
  reload.current = onReload;
  useEffect(() => {
    if (!isRefused) return;
    const asking = new AbortController();
    const asked = { title: t("refused.title"), text: message, confirm: common("ok"), unprompted: true };
    void ask(asked, asking.signal).then(() => {
      if (refresh) reload.current();
    });
    return () => asking.abort();
  }, [isRefused, message, refresh, t, common]);

  if (isLapsed) {
    return (
      <div className={styles.lapsed} role="status">
        <Notice tone="warning" title={isHeld ? t("hold.lapsedTitle", { product }) : t("hold.quoteOverTitle")}>
          {isTold ? t("hold.lapsedText") : t("hold.renew", { product, held: String(isHeld) })}
        </Notice>
        <Button look="secondary" onClick={onSearchAgain}>
          {t("hold.searchAgain")}
        </Button>
      </div>
    );
  }
  if (failure === null) return null;
  // Until the bank has said so.
  const isUnsure = timeline.some(({ step, at }) => step === "not_charged" && at === null);
  return (
    <Notice tone="danger" title={t(isUnsure ? "failed.unsure" : "refused.title")}>
      {failure || (!isUnsure && t("failed.text"))} {t("failed.kept", { product })}
      {asksCard && <AnotherCard />}
    </Notice>
  );
}

function AnotherCard() {
  const t = useTranslations("payment");
  const { setFocus, getValues } = useFormContext<PaymentValues>();
  const parts = useParts();
  // Nothing of a card is kept while its bank is asked, not even the name on it.
  const askAnother = () => {
    parts?.open("payment");
    setFocus(getValues("card_owner") ? "card_number" : "card_owner");
  };
  return (
    <p className={styles.another}>
      <Button look="secondary" icon={<CreditCard />} onClick={askAnother}>
        {t("failed.another")}
      </Button>
    </p>
  );
}
