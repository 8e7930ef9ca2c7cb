"use client";
// Active filters as chips, each a button that removes the filter. Used by the results of each product.
// Needs the `search` messages.

import { useLocale, useTranslations } from "next-intl";
import type { Currency } from "@/lib/api/types";
import type { Span } from "@/lib/search/facets";
import { shortMoney } from "@/lib/short-money";
import { X } from "@/ui/icons";
import styles from "./filter-chips.module.css";
import { COUNT_ID } from "./results-screen";

/** `key`: the filter, with its value for filters with several values. */
export type Chip = { key: string; label: string; onRemove: () => void };

export function FilterChips({ chips }: { chips: Chip[] }) {
  const t = useTranslations("search.filters");
  const remove = (button: HTMLElement, onRemove: () => void) => {
    focusFollowing(button, chips.length > 1);
    onRemove();
  };
  return (
    <ul aria-label={t("chosen")} className={styles.chips}>
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t("remove", { filter: label })}
            onClick={({ currentTarget }) => remove(currentTarget, onRemove)}
          >
            {label} <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Moves the focus from a removed chip to the next one, else to the button that clears all filters. After
 * the last chip both disappear, so the focus moves to the count of results.
 */
function focusFollowing(chip: HTMLElement, isClearable: boolean) {
  const item = chip.closest("li");
  const next = item?.nextElementSibling ?? (isClearable ? item?.parentElement?.nextElementSibling : null);
  const button = next?.querySelector("button") ?? next;
  (button instanceof HTMLElement ? button : document.getElementById(COUNT_ID))?.focus();
}

/** Returns the chip of the price filter in whole units of the currency; empty without a span. */
export function usePriceChip({
  currency,
  bounds,
  span,
  onRemove,
}: {
  currency: Currency;
  bounds: Span;
  span: Span | null;
  onRemove: () => void;
}): Chip[] {
  const t = useTranslations("search.filters");
  const locale = useLocale();
  if (!span) return [];
  const money = (units: number) => shortMoney(locale, { total: String(units), currency });
  return [{ key: "price", label: `${t("price")} ${spanWords(span, bounds, money)}`, onRemove }];
}

/** Returns a chip for each selected value that the results offer. */
export const chipsOf = <Value extends string | number>(
  filter: string,
  chosen: Value[],
  name: (value: Value) => string | undefined,
  onChange: (chosen: Value[]) => void,
): Chip[] =>
  chosen.flatMap((value) => {
    const label = name(value);
    const onRemove = () => onChange(chosen.filter((other) => other !== value));
    return label === undefined ? [] : [{ key: `${filter}:${value}`, label, onRemove }];
  });

/** Returns a chip for each selected choice of the filters `names`. */
export const choiceChips = <Name extends string>(
  names: readonly Name[],
  filters: Record<Name, string[]>,
  facets: Record<Name, readonly { value: { key: string; name: string } }[]>,
  onChange: (name: Name, chosen: string[]) => void,
): Chip[] =>
  names.flatMap((name) =>
    chipsOf(
      name,
      filters[name],
      (key) => facets[name].find(({ value }) => value.key === key)?.value.name,
      (chosen) => onChange(name, chosen),
    ),
  );

/** Describes a span like the text next to its slider: an open end shows the bound. */
export const spanWords = (span: Span, bounds: Span, describe: (value: number) => string) =>
  `${describe(Math.max(span.min, bounds.min))} – ${describe(Math.min(span.max, bounds.max))}`;
