"use client";
// How long the seats are held, calmly: a line of text whose last minutes change colour. When the time is over the server is asked;
// this clock may be wrong, the server's is not.

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Clock } from "@/ui/icons";
import styles from "./payment.module.css";

const SHORT_S = 120;
const ASK_AGAIN_MS = 5000;

export function HoldCountdown({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useTranslations("payment.hold");
  const left = useSecondsLeft(until, onOver);
  return (
    <p className={styles.hold} data-short={left <= SHORT_S || undefined}>
      <Clock />
      <span className={styles.holdText}>{t("held")}</span>
      <span role="timer" aria-label={t("left")} className={styles.holdTime} dir="ltr">
        {clock(left)}
      </span>
    </p>
  );
}

export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export const secondsUntil = (instant: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));

function useSecondsLeft(until: string, onOver: () => void) {
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  const isOver = left === 0;
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (!isOver) return;
    onOver();
    const timer = setInterval(onOver, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return left;
}
