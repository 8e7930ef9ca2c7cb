"use client";
// Between the bank and the ticket: how far it is, in words. Nothing here may be lost by leaving.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { classes } from "@/ui/classes";
import { CircleCheck } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import type { Phase } from "./booking-progress";
import styles from "./waiting-view.module.css";

const STEPS = ["paying", "confirmed", "ticketing"] as const;
/** How many steps are behind us. */
const DONE: Partial<Record<Phase, number>> = { at_bank: 0, confirming: 0, ticketing: 2, ticketed: 3 };

export default function WaitingView({
  product,
  phase,
  unanswered,
  onPayAgain,
}: {
  product: Product;
  phase: Phase;
  /** The last question had no answer. */
  unanswered: boolean;
  onPayAgain: () => void;
}) {
  const t = useTranslations("payment");
  const done = DONE[phase] ?? 0;
  // The browser may have kept the place in the form that was here before.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen title={t("title", { product })}>
      <div className={styles.waiting}>
        <h2 className={styles.title}>{t(phase === "at_bank" ? "atBank.title" : "waiting.title")}</h2>
        <ol className={styles.steps} aria-label={t("waiting.steps")}>
          {STEPS.map((step, index) => {
            const status = index < done ? "done" : index === done ? "current" : "ahead";
            return (
              <li
                key={step}
                className={classes(styles.step, styles[status])}
                aria-current={status === "current" ? "step" : undefined}
              >
                <span className={styles.dot}>{status === "done" && <CircleCheck />}</span>
                <span>
                  <strong>{t(`waiting.${step}`, { product })}</strong>
                  {status !== "ahead" && <span className="visually-hidden"> ({t(`waiting.${status}`)})</span>}
                  {status !== "ahead" && (
                    <span className={styles.text}>{t(`waiting.${step}Text`, { product })}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
        <p role="status" className="visually-hidden">
          {t(`waiting.${STEPS[Math.min(done, STEPS.length - 1)] ?? "paying"}Text`, { product })}
        </p>
        {unanswered && <Notice tone="warning">{t("waiting.unanswered")}</Notice>}
        {phase === "at_bank" ? (
          <>
            <p className={styles.patience}>{t("atBank.text")}</p>
            <Button look="secondary" onClick={onPayAgain}>
              {t("atBank.again")}
            </Button>
          </>
        ) : (
          <p className={styles.patience}>{t("waiting.patience")}</p>
        )}
      </div>
    </Screen>
  );
}
