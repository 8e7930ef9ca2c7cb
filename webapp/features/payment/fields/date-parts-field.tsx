"use client";
// A date as three dropdowns (day, month, year) that feed one value: `YYYY-MM-DD`, with a part left out where it is not chosen yet.
// For days far from today (birth, passport), where a calendar means endless paging.

import { useLocale, useTranslations } from "next-intl";
import { type FocusEvent, useId } from "react";
import { useController } from "react-hook-form";
import { formatDate } from "@/lib/format";
import { classes } from "@/ui/classes";
import { FieldError, SelectField } from "@/ui/field";
import styles from "../payment.module.css";
import type { PaymentValues } from "../payment-values";
import { type PaymentField, useClearFault, useFault } from "./field";

type Parts = { day: string; month: string; year: string };
const PARTS = ["day", "month", "year"] as const;

export function partsOf(value: string): Parts {
  const [year = "", month = "", day = ""] = value.split("-");
  return { day, month, year };
}

/** Empty when nothing is chosen, which reads as "required"; else a date, or what the date rule refuses. */
export function dateOf({ day, month, year }: Parts): string {
  return day || month || year ? `${year}-${month}-${day}` : "";
}

export function DatePartsField({
  name,
  legend,
  years,
  autoComplete,
}: {
  name: PaymentField;
  legend: string;
  /** In the order they are offered. */
  years: number[];
  /** `bday` for a birth date: its parts are named by it. */
  autoComplete?: "bday";
}) {
  const t = useTranslations("payment.passenger");
  const id = useId();
  const { field } = useController<PaymentValues>({ name });
  const error = useFault(name);
  const clearFault = useClearFault(name);
  const options = { ...useDayAndMonthOptions(), year: years.map((year) => [String(year), String(year)]) };
  const parts = partsOf(String(field.value));
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
  };
  return (
    <fieldset
      className={styles.dateParts}
      onBlur={leave}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <input type="hidden" name={name} value={String(field.value)} />
      <div className={styles.dateRow}>
        {PARTS.map((part) => (
          <SelectField
            key={part}
            ref={part === "day" ? field.ref : undefined}
            label={t(part)}
            labelHidden
            className={classes(!parts[part] && styles.unchosen)}
            value={parts[part]}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            data-invalid={error ? "" : undefined}
            onChange={(event) => {
              field.onChange(dateOf({ ...parts, [part]: event.target.value }));
              clearFault();
            }}
            required
          >
            <option value="">{t(part)}</option>
            {options[part].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function useDayAndMonthOptions() {
  const locale = useLocale();
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    day: upTo(31).map((day) => [twoDigits(day), String(day)]),
    month: upTo(12)
      .map(twoDigits)
      .map((month) => [month, formatDate(locale, `2024-${month}-01`, "month")]),
  };
}

/** From the one to the other, both included; descending where `from` is later. */
export function yearRange(from: number, to: number): number[] {
  const step = from > to ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + step * index);
}
