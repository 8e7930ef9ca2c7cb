"use client";
// What a search for buses asked for, in the top bar's two lines: the three letters of the stations, then their cities.

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
    title: <RouteTitle codes={[from.code, to.code]} places={{ from: from.name, to: to.name }} />,
    subtitle: t("route", { from: from.city, to: to.city }),
  };
}
