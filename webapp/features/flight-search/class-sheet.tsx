"use client";
// Which cabin: picking one closes the sheet.

import { useTranslations } from "next-intl";
import { useAppInfo } from "@/lib/api/use-app-info";
import { Button } from "@/ui/button";
import { Check } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";
import styles from "./class-sheet.module.css";

type Choice = { value: string; onPick: (value: string) => void };

export function ClassSheet({
  anchor,
  open,
  onClose,
  ...choice
}: Choice & { anchor: string; open: boolean; onClose: () => void }) {
  const t = useTranslations("home.class");
  return (
    <Sheet open={open} onClose={onClose} title={t("title")} anchor={anchor}>
      <Classes {...choice} />
    </Sheet>
  );
}

function Classes({ value, onPick }: Choice) {
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
