"use client";
// One stepper per passenger type, within the limits. Loads when the passenger sheet opens. Needs the
// `home` messages.

import { useTranslations } from "next-intl";
import type { PassengerCounts, PassengerType } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { boundsOf, withCount } from "@/lib/passenger-caps";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";
import { Stepper } from "@/ui/stepper";
import styles from "./passenger-sheet.module.css";

export default function PassengerSteppers({
  counts,
  onChange,
}: {
  counts: PassengerCounts;
  onChange: (counts: PassengerCounts) => void;
}) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const { data, error, mutate } = useAppInfo();
  const types = data?.constants.flight_api_constants.passenger_types;
  const ages = useAges();
  if (error && !types) {
    return (
      <ErrorState
        title={t("form.optionsFailed")}
        action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
      />
    );
  }
  if (!types) return <Skeleton height="256" />;
  const [first, ...others] = types;
  const byAge = others.toSorted((a, b) => b.age_from - a.age_from);
  return (
    <div className={styles.list}>
      {(first ? [first, ...byAge] : byAge).map((type) => (
        <Stepper
          key={type.code}
          label={type.name}
          detail={ages(type, types)}
          value={counts[type.input_name]}
          {...boundsOf(type, types, counts)}
          onChange={(count) => onChange(withCount(type, count, types, counts))}
        />
      ))}
      <Notice>
        <p>{t("passengers.limit")}</p>
        <p>{t("passengers.infantLimit")}</p>
      </Notice>
    </div>
  );
}

/** Maximum age in the server's data that stands for an open end, so that no range reads "12–100". */
const OPEN_END = 100;

function useAges() {
  const t = useTranslations("home.passengers");
  return ({ name, age_from, age_to }: PassengerType, types: PassengerType[]) => {
    // The name, such as "Senior (65+)", already contains the age.
    if (name.includes(`${age_from}`)) return null;
    // Older passengers have a type of their own.
    const older = types.find((other) => other.age_from > age_from && other.age_from <= age_to);
    if (older) return t("ageRange", { from: age_from, to: older.age_from - 1 });
    if (age_to >= OPEN_END) return t("ageFrom", { from: age_from });
    return t("ageRange", { from: age_from, to: age_to });
  };
}
