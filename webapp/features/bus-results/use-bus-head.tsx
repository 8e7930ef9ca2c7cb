"use client";
// Two lines of the top bar that repeat a bus search: the cities, then their stations.

import { useTranslations } from "next-intl";
import type { BusSearchOption } from "@/lib/api/bus-types";
import { type ResultsHead, RouteTitle } from "@/widgets/results/results-frame";

export function useBusHead(option: BusSearchOption): ResultsHead;
export function useBusHead(option: BusSearchOption | null): ResultsHead | null;
export function useBusHead(option: BusSearchOption | null): ResultsHead | null {
  const t = useTranslations("search");
  if (!option) return null;
  const { departure_station: from, arrival_station: to } = option;
  return {
    title: <RouteTitle cities={[from.city, to.city]} places={{ from: from.name, to: to.name }} />,
    // The option "all stations" has the same name in every city.
    subtitle:
      from.name_only === to.name_only
        ? from.name_only
        : t("route", { from: from.name_only, to: to.name_only }),
  };
}
