"use client";
// A date as three dropdowns (day, month, year) that feed one value: `YYYY-MM-DD`, where a part that is
// not chosen yet is empty.
// Meant for dates far from today (birth, passport expiry), which would need endless paging in a calendar.

import { useLocale, useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { latinDigits } from "@/lib/form/field";
import { formatDate } from "@/lib/format";
import { classes } from "@/ui/classes";
import { FieldError, SelectField } from "@/ui/field";
import { type PaymentField, useClearFault, useFault } from "../form/field";
import type { PaymentValues } from "../payment-values";
import styles from "./passengers.module.css";

type Parts = { day: string; month: string; year: string };
const PARTS = ["day", "month", "year"] as const;
type Part = (typeof PARTS)[number];

export function partsOf(value: string): Parts {
  const [year = "", month = "", day = ""] = value.split("-");
  return { day, month, year };
}

/**
 * Returns an empty string when no part is chosen, which fails as "required"; otherwise a date, or an
 * incomplete value that the date rule rejects.
 */
export function dateOf({ day, month, year }: Parts): string {
  return day || month || year ? `${year}-${month}-${day}` : "";
}

export function DatePartsField({
  name,
  legend,
  years,
  autoComplete,
  mend,
}: {
  name: PaymentField;
  legend: string;
  /** Correction hint shown with an error. */
  mend: string;
  /** Years in the order of the dropdown. */
  years: number[];
  /** `bday` for a birth date; the parts get the matching autocomplete names. */
  autoComplete?: "bday";
}) {
  const t = useTranslations("payment.passenger");
  const id = useId();
  const { field } = useController<PaymentValues>({ name });
  const error = useFault(name, mend);
  const clearFault = useClearFault(name);
  const options = { ...useDayAndMonthOptions(), year: years.map((year) => [String(year), String(year)]) };
  const parts = partsOf(String(field.value));
  const choose = (part: Part, value: string) => {
    field.onChange(dateOf({ ...parts, [part]: value }));
    clearFault();
  };
  const type = useTypedDigits(options, choose);
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
  };
  return (
    <fieldset className={styles.dateParts} onBlur={leave}>
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
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => choose(part, event.target.value)}
            onKeyDown={(event) => type(part, event)}
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

const LENGTHS: Record<Part, number> = { day: 2, month: 2, year: 4 };
/** Time after a digit until the next digit starts a new number. */
const SAME_NUMBER_MS = 1500;

/**
 * Lets typed digits choose an option, also a month, whose options are names. A complete number moves the
 * focus to the next dropdown.
 */
function useTypedDigits(options: Record<Part, string[][]>, choose: (part: Part, value: string) => void) {
  const typed = useRef({ part: "" as Part | "", digits: "", at: 0 });
  return (part: Part, event: KeyboardEvent<HTMLSelectElement>) => {
    const digit = latinDigits(event.key);
    if (!/^\d$/.test(digit) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { part: last, digits, at } = typed.current;
    const goesOn = last === part && event.timeStamp - at < SAME_NUMBER_MS && digits.length < LENGTHS[part];
    const optionOf = (number: string) =>
      options[part].find(([value]) => value === number.padStart(LENGTHS[part], "0"))?.[0];
    // A day `45` does not exist, so the second digit starts a new number: the 5th.
    const number = goesOn && (part === "year" || optionOf(digits + digit)) ? digits + digit : digit;
    typed.current = { part, digits: number, at: event.timeStamp };
    const value = optionOf(number);
    if (value) choose(part, value);
    const isWhole = number.length === LENGTHS[part] || (part !== "year" && !optionOf(`${number}0`));
    if (value && isWhole && number !== "0") nextOf(event.currentTarget)?.focus();
  };
}

function nextOf(select: HTMLSelectElement): HTMLSelectElement | undefined {
  const all = [...(select.closest("fieldset")?.querySelectorAll("select") ?? [])];
  return all[all.indexOf(select) + 1];
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

/** Years between both bounds, inclusive; descending when `from` is later. */
export function yearRange(from: number, to: number): number[] {
  const step = from > to ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + step * index);
}
