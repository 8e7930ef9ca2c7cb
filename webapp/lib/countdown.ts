"use client";
// Time left until an instant of the server's clock. The clock's offset comes from the `date` header of the
// last response passed to `setClock`, since the device's clock may be wrong.

import { useEffect, useState } from "react";

let ahead = 0;

/** Stores the server clock's offset; without a `date` header the device's clock is used. */
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
    let timer: ReturnType<typeof setTimeout>;
    // Each tick falls on a full second of the time left, so that two clocks on a page agree.
    const tick = () => {
      setLeft(secondsUntil(until));
      timer = setTimeout(tick, msUntil(until) % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}
