"use client";
// The filters that are set, each a button that takes it away. Called by the results of each product. Needs the `search` messages.

import { useLocale, useTranslations } from "next-intl";
import type { Span } from "@/lib/search/facets";
import { shortMoney } from "@/lib/short-money";
import { X } from "@/ui/icons";
import styles from "./filter-chips.module.css";
import { COUNT_ID } from "./results-screen";

/** `key`: the filter, and its value where it has several. */
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

/** From a chip that goes to the next one, else to the button behind the list that clears all; with the last both go, and the count stays. */
function focusFollowing(chip: HTMLElement, isClearable: boolean) {
  const item = chip.closest("li");
  const next = item?.nextElementSibling ?? (isClearable ? item?.parentElement?.nextElementSibling : null);
  const button = next?.querySelector("button") ?? next;
  (button instanceof HTMLElement ? button : document.getElementById(COUNT_ID))?.focus();
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
  const locale = useLocale();
  if (!span) return [];
  const money = (units: number) => shortMoney(locale, { total: String(units), currency });
  return [{ key: "price", label: `${t("price")} ${spanWords(span, bounds, money)}`, onRemove }];
}

/** A chip for each chosen value that is on offer. */
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

/** A chip for each choice of `names`. */
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

/** A span as it stands beside its slider: an end at none of its own is the bound's. */
export const spanWords = (span: Span, bounds: Span, describe: (value: number) => string) =>
  `${describe(Math.max(span.min, bounds.min))} – ${describe(Math.min(span.max, bounds.max))}`;
