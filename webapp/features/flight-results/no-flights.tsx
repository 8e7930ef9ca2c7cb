"use client";
// A search without results: says why, and offers what most often helps.

import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { addDays } from "@/lib/dates";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/state";
import { withDeparture } from "./criteria";
import type { NewSearch } from "./offers-screen";

export function NoFlights({ option, onNewSearch }: { option: FlightSearchOption; onNewSearch: NewSearch }) {
  const t = useTranslations("results.empty");
  const limited = option.direct_flights_only || option.refundables_only;
  const nextDay = () => {
    const { departure_date, return_date } = withDeparture(option, addDays(option.departure_date, 1));
    onNewSearch({ departure_date, return_date });
  };
  return (
    <EmptyState
      title={t("title")}
      text={t("text", { from: option.departure_airport.city, to: option.arrival_airport.city })}
      action={
        <>
          <Button onClick={nextDay}>{t("nextDay")}</Button>
          {limited && (
            <Button
              look="secondary"
              onClick={() => onNewSearch({ direct_flights_only: false, refundables_only: false })}
            >
              {t("withoutLimits")}
            </Button>
          )}
          <ButtonLink href="/" look="quiet">
            {t("newSearch")}
          </ButtonLink>
        </>
      }
    />
  );
}
