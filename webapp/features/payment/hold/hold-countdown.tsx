"use client";
// Remaining time of the hold, or of a quoted price that is likely to stay valid. A single line of text
// that changes colour in its last minutes.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { clock, msUntil, useSecondsLeft } from "@/lib/countdown";
import { Clock } from "@/ui/icons";
import styles from "./hold-countdown.module.css";

const SHORT_S = 120;
const ASK_AGAIN_MS = 5000;

export function HoldCountdown({
  until,
  isHeld,
}: {
  until: string;
  /** True when seats are held; otherwise they are allocated once the order is paid. */
  isHeld: boolean;
}) {
  const t = useTranslations("payment.hold");
  const left = useSecondsLeft(until);
  return (
    <span className={styles.hold} data-short={left <= SHORT_S || undefined}>
      <Clock />
      <span className={styles.holdText}>{isHeld ? t("held") : t("quoted")}</span>
      <span role="timer" aria-label={t("left")} className={styles.holdTime} dir="ltr">
        {clock(left)}
      </span>
    </span>
  );
}

/**
 * Calls `onOver` when the time is over and repeats until the server agrees, because the server's clock is
 * known only to about a second.
 */
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
