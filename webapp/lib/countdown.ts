"use client";
// How long is left until an instant of the server's clock, as its last answer that sets a time told it: this device's may be wrong.

import { useEffect, useState } from "react";

let ahead = 0;

/** Where the answer says no time, this device's clock is all there is. */
export const setClock = ({ headers }: Response) => {
  ahead = Date.parse(headers.get("date") ?? "") - Date.now() || 0;
};

export const msUntil = (instant: string) => Math.max(0, Date.parse(instant) - Date.now() - ahead);

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
