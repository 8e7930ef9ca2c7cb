"use client";
// Says that no flights were found, and offers searches that may have results. Loaded lazily.

import noFlights from "@content/catalogues/tr/no-flights.json";
import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { lastSearched, todayIn } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import NoResults from "@/widgets/results/no-results";
import { withDeparture } from "./criteria";
import type { NewSearch } from "./offers-screen";

type Props = { option: FlightSearchOption; onNewSearch: NewSearch };

export default function NoFlights(props: Props) {
  return (
    <Messages turkish={{ "no-flights": noFlights }}>
      <Explained {...props} />
    </Messages>
  );
}

function Explained({ option, onNewSearch }: Props) {
  const t = useTranslations("no-flights");
  const format = useFormat();
  const { direct_flights_only: direct, refundables_only: refundable } = option;
  const limit = direct && refundable ? "both" : direct ? "direct" : refundable ? "refundable" : "none";
  const search = (day: string) => {
    const { departure_date, return_date } = withDeparture(option, day);
    onNewSearch({ departure_date, return_date });
  };
  return (
    <NoResults
      product="flight"
      title={t("title", { limit, date: format.date(option.departure_date, "short") })}
      from={option.departure_airport.city}
      to={option.arrival_airport.city}
      day={option.departure_date}
      last={lastSearched(todayIn(option.departure_timezone))}
      onDay={search}
    >
      {limit !== "none" && (
        <Button onClick={() => onNewSearch({ direct_flights_only: false, refundables_only: false })}>
          {t("withoutLimits", { limit })}
        </Button>
      )}
    </NoResults>
  );
}
