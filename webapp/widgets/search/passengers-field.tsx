"use client";
// The closed field of a search form for the number of passengers: opens the passenger sheet. Needs the
// `home` messages.

import { useLocale, useTranslations } from "next-intl";
import type { PassengerCounts } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { passengerTotal } from "@/lib/passenger-caps";
import { PickerField } from "@/ui/field";
import { Users } from "@/ui/icons";
import { waiting } from "./search-form";

export function PassengersField({
  id,
  counts,
  onOpen,
}: {
  id: string;
  /** Absent during prerendering. */
  counts: PassengerCounts | undefined;
  onOpen: () => void;
}) {
  const t = useTranslations("home");
  return (
    <PickerField
      id={id}
      label={t("form.passengers")}
      icon={<Users />}
      value={counts ? t("passengers.count", { count: passengerTotal(counts) }) : waiting}
      detail={counts && <PartyInWords counts={counts} />}
      onClick={onOpen}
    />
  );
}

/** Numbers per passenger type ("2 Adult, 1 Child"), only when there are several types. */
function PartyInWords({ counts }: { counts: PassengerCounts }) {
  const locale = useLocale();
  const { data } = useAppInfo();
  const types = data?.constants.flight_api_constants.passenger_types ?? [];
  const groups = types.filter(({ input_name }) => counts[input_name] > 0);
  if (groups.length < 2) return null;
  const words = groups.map(({ input_name, name }) => `${counts[input_name]} ${name}`);
  return new Intl.ListFormat(locale, { style: "narrow", type: "conjunction" }).format(words);
}
