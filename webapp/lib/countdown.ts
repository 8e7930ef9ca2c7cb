"use client";
// How long is left until an instant of the server's clock, second by second.

import { useEffect, useState } from "react";
import { msUntil } from "./server-clock";

export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const secondsUntil = (instant: string) => Math.ceil(msUntil(instant) / 1000);

export function useSecondsLeft(until: string) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
