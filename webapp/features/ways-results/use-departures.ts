"use client";
// Departures of one product: those of the multimodal search at once, and more on request from the
// product's own search. When that request fails, no more are shown.

import { useMemo } from "react";
import useSWR from "swr";
import { STEADY } from "@/lib/api/swr";
import type { Way } from "@/lib/api/ways-types";
import type { AnyResults } from "@/lib/search/open-search";
import { readBeside } from "@/lib/search/results";
import { useLanguage, useSettings } from "@/lib/settings";
import { departuresOf, type Offered } from "./departures";

type Offers = AnyResults & { search: Offered[] };

export function useDepartures(own: Way[], seats: number, wanted: boolean): Way[] {
  const language = useLanguage();
  const { currency } = useSettings();
  const product = own[0]?.product ?? "car";
  const options = [...new Set(own.map(({ option }) => option))];
  const { data } = useSWR(
    wanted && product !== "car" ? ["departures", language, currency, ...options] : null,
    async () => {
      const found = await Promise.all(options.map((option) => readBeside<Offers>(product, option)));
      return found.flatMap(({ search }) => search);
    },
    STEADY,
  );
  return useMemo(() => (data ? departuresOf(own, data, seats) : own), [own, data, seats]);
}
