"use client";
// The button that pays: what the card is charged, the price that was chosen beneath it where that is in another currency, and what
// is promised for it.

import { useTranslations } from "next-intl";
import { type MouseEvent, useId } from "react";
import type { Money, PaymentHead } from "@/lib/api/types";
import { isNative } from "@/lib/device";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { Lock, ShieldCheck } from "@/ui/icons";
import { Price } from "@/ui/price";
import styles from "./payment.module.css";

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
  /** The id of the form that it sends. */
  form: string;
  busy: boolean;
  words: string;
  charge: Money;
  /** Until nothing is left out: what is, and the way there. */
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
        look={missing ? "secondary" : "primary"}
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
              // The button's description: its name is what it does.
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
              // Beside this page, whose card data would be gone.
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
