"use client";
// Closed fields of the form: each shows its value and opens its sheet. Values are absent during
// prerendering.

import { useTranslations } from "next-intl";
import type { Airport } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { PickerField } from "@/ui/field";
import { Armchair, PlaneLanding, PlaneTakeoff } from "@/ui/icons";
import { waiting } from "@/widgets/search/search-form";

type Opens = { id: string; onOpen: () => void };

export function PlaceField({
  id,
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
      id={id}
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

export function ClassField({ id, value, onOpen }: Opens & { value: string | undefined }) {
  const t = useTranslations("home.form");
  const { data } = useAppInfo();
  const cabin = data?.constants.flight_api_constants.flight_classes.find((known) => known.value === value);
  return (
    <PickerField
      id={id}
      label={t("class")}
      icon={<Armchair />}
      value={cabin?.name ?? waiting}
      onClick={onOpen}
    />
  );
}
