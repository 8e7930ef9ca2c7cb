"use client";
// How long the seats are held, or a price that nothing is held at is likely to stand, calmly: a line of text whose last minutes change colour.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { clock, msUntil, useSecondsLeft } from "@/lib/countdown";
import type { Product } from "@/lib/product";
import { Clock } from "@/ui/icons";
import styles from "../payment.module.css";

const SHORT_S = 120;
const ASK_AGAIN_MS = 5000;

export function HoldCountdown({
  product,
  until,
  isHeld,
}: {
  product: Product;
  until: string;
  /** Else the places are taken once they are paid. */
  isHeld: boolean;
}) {
  const t = useTranslations("payment.hold");
  const left = useSecondsLeft(until);
  return (
    <span className={styles.hold} data-short={left <= SHORT_S || undefined}>
      <Clock />
      <span className={styles.holdText}>{isHeld ? t("held", { product }) : t("quoted")}</span>
      <span role="timer" aria-label={t("left")} className={styles.holdTime} dir="ltr">
        {clock(left)}
      </span>
    </span>
  );
}

/** Asks the server when the time is over, until it says so too: its clock is known to a second or so. */
export function useHoldOver(until: string | null, onOver: () => void) {
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      onOver();
      timer = setTimeout(ask, ASK_AGAIN_MS);
    };
    timer = setTimeout(ask, msUntil(until));
    return () => clearTimeout(timer);
  }, [until, onOver]);
}
