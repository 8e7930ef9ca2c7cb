"use client";
// Provides the search form to results; it loads when it is opened. Only the files of this folder may
// combine features.

import { type ComponentType, lazy, type ReactNode } from "react";
import type { Searched } from "@/lib/product";
import { SearchFormOf } from "@/widgets/results/use-change-search";

const FORMS: Record<Searched, ComponentType> = {
  flight: lazy(async () => ({ default: (await import("./search-forms")).FlightForm })),
  bus: lazy(async () => ({ default: (await import("./search-forms")).BusForm })),
  car: lazy(async () => ({ default: (await import("./search-forms")).CarForm })),
  all: lazy(async () => ({ default: (await import("./search-forms")).MultimodalForm })),
};

export function WithSearchForm({ of, children }: { of: Searched; children: ReactNode }) {
  return <SearchFormOf value={FORMS[of]}>{children}</SearchFormOf>;
}
