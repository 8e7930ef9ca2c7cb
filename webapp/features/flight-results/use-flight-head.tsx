"use client";
// What a search for flights asked for, in the top bar's two lines: the codes, then cities, party and class.

import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { type ResultsHead, RouteTitle } from "@/ui/results/results-frame";

export function useFlightHead(option: FlightSearchOption): ResultsHead;
export function useFlightHead(option: FlightSearchOption | null): ResultsHead | null;
export function useFlightHead(option: FlightSearchOption | null): ResultsHead | null {
  const t = useTranslations("results");
  const search = useTranslations("search");
  if (!option) return null;
  const { departure_airport: from, arrival_airport: to } = option;
  return {
    title: (
      <RouteTitle
        codes={[from.code, to.code]}
        places={{ from: `${from.city} ${from.code}`, to: `${to.city} ${to.code}` }}
      />
    ),
    where: search("route", { from: from.city, to: to.city }),
    subtitle: `${t("party", { count: option.total_passenger_count })} · ${option.flight_class_name}`,
  };
}
