"use client";
// The form's fields as they stand closed: each shows what is chosen and opens its sheet. Values are absent while prerendering.

import { useLocale, useTranslations } from "next-intl";
import type { Airport, PassengerCounts } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { PickerField } from "@/ui/field";
import { Armchair, PlaneLanding, PlaneTakeoff, Users } from "@/ui/icons";
import { waiting } from "@/ui/search-form";
import { passengerTotal } from "./passenger-caps";

type Opens = { onOpen: () => void };

export function PlaceField({
  direction,
  airport,
  error,
  onOpen,
}: Opens & {
  direction: "departure" | "arrival";
  airport: Airport | null | undefined;
  error?: string;
}) {
  const t = useTranslations("home.form");
  const isDeparture = direction === "departure";
  return (
    <PickerField
      label={t(isDeparture ? "from" : "to")}
      icon={isDeparture ? <PlaneTakeoff className="flip-rtl" /> : <PlaneLanding className="flip-rtl" />}
      value={
        airport && (
          <>
            <bdi>{airport.city}</bdi> <bdi>({airport.code})</bdi>
          </>
        )
      }
      placeholder={t("chooseAirport")}
      detail={airport && <bdi>{airport.name}</bdi>}
      error={error}
      onClick={onOpen}
    />
  );
}

export function PassengersField({ counts, onOpen }: Opens & { counts: PassengerCounts | undefined }) {
  const t = useTranslations("home");
  return (
    <PickerField
      label={t("form.passengers")}
      icon={<Users />}
      value={counts ? t("passengers.count", { count: passengerTotal(counts) }) : waiting}
      detail={counts && <PartyInWords counts={counts} />}
      onClick={onOpen}
    />
  );
}

/** Said only when it says more than the number: "2 Adult, 1 Child". */
function PartyInWords({ counts }: { counts: PassengerCounts }) {
  const locale = useLocale();
  const { data } = useAppInfo();
  const types = data?.constants.flight_api_constants.passenger_types ?? [];
  const groups = types.filter(({ input_name }) => counts[input_name] > 0);
  if (groups.length < 2) return null;
  const words = groups.map(({ input_name, name }) => `${counts[input_name]} ${name}`);
  return new Intl.ListFormat(locale, { style: "narrow", type: "conjunction" }).format(words);
}

export function ClassField({ value, onOpen }: Opens & { value: string | undefined }) {
  const t = useTranslations("home.form");
  const { data } = useAppInfo();
  const cabin = data?.constants.flight_api_constants.flight_classes.find((known) => known.value === value);
  return (
    <PickerField label={t("class")} icon={<Armchair />} value={cabin?.name ?? waiting} onClick={onOpen} />
  );
}
