"use client";
// Filters and order of each results list, stored on the device and kept from day to day while all other
// criteria stay the same. A filter applies only as far as the day's results can pass it.

import { startTransition, useMemo, useOptimistic, useRef, useState } from "react";
import { readDraft, writeDraft } from "../draft";
import type { Product } from "../product";
import { useSettings } from "../settings";

export type Sort<Key extends string> = { key: Key; descending: boolean };
export type Refinement<Filters, Key extends string> = { filters: Filters; sort: Sort<Key> };
/** `option`: the search in which it was chosen. */
type Chosen<Refined> = Refined & { option: string };
type Stored<Refined> = { journey: string; lists: Record<string, Chosen<Refined>> };
/** Number of filters from another day that apply to this one; null when none were chosen on another day. */
export type Carried = "all" | "some" | "none" | null;

/**
 * Constants of a product: the state without filters in the first order, and a function that returns the
 * filters that results with these facets can pass.
 */
export type Refining<Filters, Facets, Key extends string> = {
  plain: Refinement<Filters, Key>;
  fitting: (filters: Filters, facets: Facets) => Filters;
};

/** `journey`: the criteria without the days. `facets`: null when there are no results. */
export function useRefinement<Filters, Facets, Key extends string>(
  product: Product,
  { option, journey }: { option: string; journey: unknown[] },
  facets: Facets | null,
  { plain, fitting }: Refining<Filters, Facets, Key>,
  list = "all",
) {
  type Refined = Refinement<Filters, Key>;
  const draft = `${product}-results`;
  // A price range belongs to one currency.
  const { currency } = useSettings();
  const searchKey = [...journey, currency].join(" ");
  const [stored, setStored] = useState(() => readDraft<Stored<Refined>>(draft));
  // Holds the latest state, also when it is not rendered yet.
  const latest = useRef(stored);
  const listsOf = (some: typeof stored) => (some?.journey === searchKey ? some.lists : {});
  const chosen = listsOf(stored)[list];
  const { filters: wanted, sort } = chosen ?? plain;
  const filters = useMemo(
    () => (facets === null ? wanted : fitting(wanted, facets)),
    [wanted, facets, fitting],
  );
  const refine = (changes: Partial<Refined>) => {
    const lists = listsOf(latest.current);
    const before = lists[list]?.option === option ? lists[list] : { filters, sort };
    const next = { journey: searchKey, lists: { ...lists, [list]: { ...before, ...changes, option } } };
    latest.current = next;
    writeDraft(draft, next);
    startTransition(() => setStored(next));
  };
  const isNone = (some: Filters) => JSON.stringify(some) === JSON.stringify(plain.filters);
  const isCarried = chosen !== undefined && chosen.option !== option && !isNone(wanted);
  const isAll = () => JSON.stringify(filters) === JSON.stringify(wanted);
  const carried: Carried = !isCarried ? null : isAll() ? "all" : isNone(filters) ? "none" : "some";
  return {
    filters,
    sort,
    carried,
    onFilters: (next: Filters) => refine({ filters: next }),
    onClear: () => refine({ filters: plain.filters }),
    onSort: (next: Sort<Key>) => refine({ sort: next }),
  };
}

/**
 * Optimistic state for a control: it shows its next value at once, and the screen with its
 * long list follows.
 */
export function useAtOnce<Value>(value: Value, onChange: (next: Value) => void) {
  const [shown, show] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  return [shown, change] as const;
}
