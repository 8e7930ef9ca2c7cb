"use client";
// How each list of a search is filtered and sorted, kept on the device for as long as the search is the same.

import { useCallback, useState } from "react";
import { readDraft, writeDraft } from "@/lib/draft";
import { type Filters, NO_FILTERS } from "./filters";
import { FIRST_SORT, type Sort } from "./sorts";

export type ListName = "outbound" | "return" | "package";
export type Refinement = { filters: Filters; sort: Sort };
type Stored = { option: string; lists: Partial<Record<ListName, Refinement>> };

const DRAFT = "flight-results";
const PLAIN: Refinement = { filters: NO_FILTERS, sort: FIRST_SORT };

export function useRefinement(option: string, list: ListName) {
  const [stored, setStored] = useState<Stored>(() => readDraft<Stored>(DRAFT) ?? { option, lists: {} });
  const lists = stored.option === option ? stored.lists : {};
  const refinement = lists[list] ?? PLAIN;
  const refine = useCallback(
    (changes: Partial<Refinement>) => {
      const next = { option, lists: { ...lists, [list]: { ...refinement, ...changes } } };
      writeDraft(DRAFT, next);
      setStored(next);
    },
    [option, list, lists, refinement],
  );
  return [refinement, refine] as const;
}
