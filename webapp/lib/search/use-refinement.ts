"use client";
// How each list of a search is filtered and sorted, kept on the device for as long as the search is the same.

import { useCallback, useDeferredValue, useState } from "react";
import { readDraft, writeDraft } from "../draft";
import type { Product } from "../product";
import { useSettings } from "../settings";

export type Sort<Key extends string> = { key: Key; descending: boolean };
export type Refinement<Filters, Key extends string> = { filters: Filters; sort: Sort<Key> };
type Stored<Refined> = { option: string; lists: Record<string, Refined> };

/** `plain`, a constant: without filters, in the first order. */
export function useRefinement<Filters, Key extends string>(
  product: Product,
  criteria: string,
  plain: Refinement<Filters, Key>,
  list = "all",
) {
  type Refined = Refinement<Filters, Key>;
  const draft = `${product}-results`;
  // A span of prices is one of this currency.
  const { currency } = useSettings();
  const option = `${criteria} ${currency}`;
  const [stored, setStored] = useState<Stored<Refined>>(
    () => readDraft<Stored<Refined>>(draft) ?? { option, lists: {} },
  );
  const lists = stored.option === option ? stored.lists : {};
  const refinement = lists[list] ?? plain;
  const refine = useCallback(
    (changes: Partial<Refined>) => {
      const next = { option, lists: { ...lists, [list]: { ...refinement, ...changes } } };
      writeDraft(draft, next);
      setStored(next);
    },
    [draft, option, list, lists, refinement],
  );
  const { filters, sort } = refinement;
  return {
    filters,
    /** What the list goes by: what is touched answers at once, and a long list follows. */
    applied: useDeferredValue(refinement),
    onFilters: (next: Filters) => refine({ filters: next }),
    onClear: () => refine({ filters: plain.filters }),
    /** Of the results screen. */
    sorting: { sort, onSort: (next: Sort<Key>) => refine({ sort: next }) },
  };
}
