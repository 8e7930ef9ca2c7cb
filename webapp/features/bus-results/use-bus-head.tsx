"use client";
// What a search for buses asked for, in the top bar's two lines: the cities, then their stations.

import { useTranslations } from "next-intl";
import type { BusSearchOption } from "@/lib/api/bus-types";
import { type ResultsHead, RouteTitle } from "@/ui/results/results-frame";

export function useBusHead(option: BusSearchOption): ResultsHead;
export function useBusHead(option: BusSearchOption | null): ResultsHead | null;
export function useBusHead(option: BusSearchOption | null): ResultsHead | null {
  const t = useTranslations("search");
  if (!option) return null;
  const { departure_station: from, arrival_station: to } = option;
  return {
    title: <RouteTitle cities={[from.city, to.city]} places={{ from: from.name, to: to.name }} />,
    // All stations of a city are called the same.
    subtitle:
      from.name_only === to.name_only
        ? from.name_only
        : t("route", { from: from.name_only, to: to.name_only }),
  };
}
