"use client";
// The filters that are set, each a button that takes it away. Called by the results of each product. Needs the `search` messages.

import { useFormatter, useTranslations } from "next-intl";
import type { Span } from "@/lib/search/facets";
import { X } from "@/ui/icons";
import styles from "./filter-chips.module.css";

export type Chip = { label: string; onRemove: () => void };

export function FilterChips({ chips }: { chips: Chip[] }) {
  const t = useTranslations("search.filters");
  return (
    <ul aria-label={t("chosen")} className={styles.chips}>
      {chips.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t("remove", { filter: label })}
            onClick={onRemove}
          >
            {label} <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In whole units of the currency; none without a span. */
export function usePriceChip({
  currency,
  bounds,
  span,
  onRemove,
}: {
  currency: string;
  bounds: Span;
  span: Span | null;
  onRemove: () => void;
}): Chip[] {
  const t = useTranslations("search.filters");
  const { number } = useFormatter();
  if (!span) return [];
  const money = (units: number) =>
    number(units, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
    });
  return [{ label: `${t("price")} ${spanWords(span, bounds, money)}`, onRemove }];
}

/** A chip for each chosen value that is on offer. */
export const chipsOf = <Value,>(
  chosen: Value[],
  name: (value: Value) => string | undefined,
  onChange: (chosen: Value[]) => void,
): Chip[] =>
  chosen.map((value) => ({
    label: name(value) ?? "",
    onRemove: () => onChange(chosen.filter((other) => other !== value)),
  }));

/** A span as it stands beside its slider: an end at none of its own is the bound's. */
export const spanWords = (span: Span, bounds: Span, describe: (value: number) => string) =>
  `${describe(Math.max(span.min, bounds.min))} – ${describe(Math.min(span.max, bounds.max))}`;
