"use client";
// GET /api/flight/info/fares/, /api/bus/info/fares/: the lowest price of each of the days around a search's. Nobody waits for it, so
// it is asked for when the list is drawn and the page has nothing else to do. Without an answer the days have no prices.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { useSettings } from "../settings";
import { whenIdle } from "../when-idle";
import { get } from "./client";
import { STEADY } from "./swr";
import type { Answer } from "./types";

export type DayFare = Answer<"DayFare">;
/** `back`: around the day of the flight back. */
export type FaresOf = { product: "flight" | "bus"; option: string; back?: boolean };

/** `of` is null for as long as the list is not there. */
export function useFares(of: FaresOf | null): DayFare[] {
  const { currency } = useSettings();
  const [idle, setIdle] = useState(false);
  const wanted = of !== null;
  useEffect(() => (wanted ? whenIdle(() => setIdle(true)) : undefined), [wanted]);
  const { data } = useSWR<Answer<"Fares">, unknown, [FaresOf, string] | null>(
    of && idle ? [of, currency] : null,
    ([{ product, option, back }]) =>
      get<Answer<"Fares">>(`/api/${product}/info/fares/`, { option, back: back || undefined }),
    // Each list that is opened has the prices of its time.
    { ...STEADY, revalidateIfStale: true },
  );
  return data?.days ?? [];
}
