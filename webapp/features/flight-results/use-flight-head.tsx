"use client";
// Two lines of the top bar that repeat a flight search: the cities, then the dates of a round trip,
// passengers, cabin and airports.

import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { type ResultsHead, RouteTitle } from "@/widgets/results/results-frame";

export function useFlightHead(option: FlightSearchOption): ResultsHead;
export function useFlightHead(option: FlightSearchOption | null): ResultsHead | null;
export function useFlightHead(option: FlightSearchOption | null): ResultsHead | null {
  const t = useTranslations("results");
  const search = useTranslations("search");
  const format = useFormat();
  const list = useList();
  if (!option) return null;
  const from = { ...option.departure_airport, is_city: option.departure_is_city };
  const to = { ...option.arrival_airport, is_city: option.arrival_is_city };
  // A one-way search has its date in the bar below.
  const dates = option.return_date ? [option.departure_date, option.return_date] : [];
  return {
    title: <RouteTitle cities={[from.city, to.city]} places={{ from: nameOf(from), to: nameOf(to) }} />,
    subtitle: list(
      [
        dates.map((date) => format.date(date, "brief")).join(" – "),
        t("party", { count: option.total_passenger_count }),
        option.flight_class_name,
        search("route", { from: airportOf(from), to: airportOf(to) }),
      ].filter(Boolean),
    ),
  };
}

type Place = FlightSearchOption["departure_airport"] & { is_city: boolean };
const nameOf = ({ city, code, name, is_city }: Place) => `${city} ${is_city ? name : code}`;
/** A city code may also be an airport code, and "all airports" would not fit a phone. */
const airportOf = ({ city, code, is_city }: Place) => (is_city ? city : code);
