"use client";
// Pay button: the amount charged to the card, the displayed price below when its currency differs, and a
// link to the service promise.

import { useTranslations } from "next-intl";
import { type MouseEvent, useId } from "react";
import type { Money, PaymentHead } from "@/lib/api/types";
import { isNative } from "@/lib/device";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { Lock, ShieldCheck } from "@/ui/icons";
import { Price } from "@/ui/price";
import styles from "./pay-button.module.css";

export function PayButton({
  product,
  form,
  busy,
  words,
  price,
  charge,
  missing,
}: Pick<PaymentHead, "price"> & {
  product: Product;
  /** Id of the form that the button submits. */
  form: string;
  busy: boolean;
  words: string;
  charge: Money;
  /**
   * First incomplete part with its label, and a function that leads there. Absent when the form is
   * complete.
   */
  missing?: { words: string; lead: () => void };
}) {
  const t = useTranslations("payment");
  const missingId = useId();
  const lead = (event: MouseEvent) => {
    event.preventDefault();
    missing?.lead();
  };
  const openPromise = (event: MouseEvent) => {
    if (!isNative()) return;
    event.preventDefault();
    void import("./visit-promise").then(({ visitPromise }) => visitPromise());
  };
  return (
    <div className={styles.pay}>
      <Button
        type="submit"
        form={form}
        busy={busy}
        wide
        aria-describedby={missing && missingId}
        onClick={missing && lead}
      >
        {busy ? (
          t("sending")
        ) : (
          <>
            <span className={styles.submit}>
              <Lock />
              <span>{words}</span> <Price money={charge} />
            </span>
            {missing && (
              // Exposed as the button's description, so its name stays the action.
              <span id={missingId} className={styles.missing} aria-hidden="true">
                {missing.words}
              </span>
            )}
            {charge.currency !== price.currency && (
              <span className={styles.converted}>
                {" "}
                <Price money={price} size="s" />
              </span>
            )}
          </>
        )}
      </Button>
      <p className={styles.guarantee}>
        <ShieldCheck />
        <span>
          {t.rich("guarantee", {
            product,
            link: (text) => (
              // Opens in a new tab, because leaving this page would lose the card data.
              <a href="/promise/" target="_blank" onClick={openPromise} rel="noopener">
                {text}
              </a>
            ),
          })}
        </span>
      </p>
    </div>
  );
}
