"use client";
// Departures of one product: those of the multimodal search at once, and more on request from the
// product's own search. When that request fails, no more are shown.

import { useMemo } from "react";
import useSWR from "swr";
import type { BusItem } from "@/lib/api/bus-types";
import type { Trip } from "@/lib/api/multimodal-types";
import { STEADY } from "@/lib/api/swr";
import type { FlightResult } from "@/lib/api/types";
import { readBeside } from "@/lib/search/results";
import { useLanguage, useSettings } from "@/lib/settings";
import { departuresOf, type Offered } from "./departures";

const isOneWay = (item: FlightResult | BusItem): item is Offered => !("return" in item);

export function useDepartures(own: Trip[], seats: number, wanted: boolean): Trip[] {
  const language = useLanguage();
  const { currency } = useSettings();
  const product = own[0]?.product;
  const options = [...new Set(own.map(({ option }) => option))];
  const { data } = useSWR(
    wanted && product && product !== "car" ? ["departures", language, currency, ...options] : null,
    async () => {
      const found = await Promise.all(
        options.map((option) => readBeside(product === "bus" ? product : "flight", option)),
      );
      return found.flatMap<FlightResult | BusItem>(({ search }) => search).filter(isOneWay);
    },
    STEADY,
  );
  return useMemo(() => (data ? departuresOf(own, data, seats) : own), [own, data, seats]);
}
