"use client";
// Message above the form: the last payment failed, the seats are no longer held, or another message from
// the server.

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { PaymentHead } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { CreditCard } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import type { PaymentValues } from "../payment-values";
import styles from "./form-notice.module.css";
import { useParts } from "./parts";

export default function FormNotice({
  product,
  before_payment: { status, research, refresh, message },
  timeline,
  failure,
  isHeld,
  asksCard,
  needsSearch,
  isPayingAgain,
  onSearchAgain,
  onReload,
}: Pick<PaymentHead, "before_payment" | "timeline"> & {
  product: Product;
  /** Reason why the last payment failed; empty when the issuer gave none, null when no payment failed. */
  failure: string | null;
  /** True when seats were held; otherwise a price was quoted for that time. */
  isHeld: boolean;
  /** True when this page asks for the card, and not the provider's payment page. */
  asksCard: boolean;
  /** True when the response to the payment already said that a new search is needed. */
  needsSearch: boolean;
  /** True when the buyer pays again while another payment is open, after a warning. */
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
    const refusal = { title: t("refused.title"), text: message, confirm: common("ok"), unprompted: true };
    void ask(refusal, asking.signal).then(() => {
      if (refresh) reload.current();
    });
    return () => asking.abort();
  }, [isRefused, message, refresh, t, common]);

  if (isLapsed) {
    return (
      <div className={styles.lapsed} role="status">
        <Notice tone="warning" title={t(isHeld ? "hold.lapsedTitle" : "hold.quoteOverTitle")}>
          {needsSearch ? t("hold.lapsedText") : t("hold.renew", { product, held: String(isHeld) })}
        </Notice>
        <Button look="secondary" onClick={onSearchAgain}>
          {t("hold.searchAgain")}
        </Button>
      </div>
    );
  }
  if (failure === null) return null;
  // True until the issuer confirms that nothing was charged.
  const isUnsure = timeline.some(({ step, at }) => step === "not_charged" && at === null);
  return (
    <Notice tone="danger" title={isUnsure ? t("failed.unsure") : failure || t("failed.title")}>
      {isUnsure && failure} {t("failed.kept", { product })}
      {asksCard && <AnotherCard />}
    </Notice>
  );
}

function AnotherCard() {
  const t = useTranslations("payment");
  const { setFocus, getValues } = useFormContext<PaymentValues>();
  const parts = useParts();
  // Card data, including the cardholder's name, does not survive the visit to the issuer.
  const askAnother = () => {
    parts?.open("payment");
    setFocus(getValues("card_owner") ? "card_number" : "card_owner");
  };
  return (
    <p className={styles.another}>
      <Button icon={<CreditCard />} onClick={askAnother}>
        {t("failed.another")}
      </Button>
    </p>
  );
}
