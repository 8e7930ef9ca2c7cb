"use client";
// List of cabins. Loaded lazily when the sheet opens. Needs the `home` messages.

import { useTranslations } from "next-intl";
import { useAppInfo } from "@/lib/api/use-app-info";
import { Button } from "@/ui/button";
import { Check } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";
import type { ClassChoice } from "./class-sheet";
import styles from "./class-sheet.module.css";

export default function Classes({ value, onPick }: ClassChoice) {
  const t = useTranslations("home.form");
  const common = useTranslations("common");
  const { data, error, mutate } = useAppInfo();
  const classes = data?.constants.flight_api_constants.flight_classes;
  if (error && !classes) {
    return (
      <ErrorState
        title={t("optionsFailed")}
        action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
      />
    );
  }
  if (!classes) return <Skeleton height="112" />;
  return (
    <ul className={styles.list}>
      {classes.map((cabin) => (
        <li key={cabin.value}>
          <button
            type="button"
            aria-pressed={cabin.value === value}
            className={styles.option}
            onClick={() => onPick(cabin.value)}
          >
            <span className={styles.optionText}>{cabin.name}</span>
            {cabin.value === value && <Check className={styles.check} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
