"use client";
// Active car filters, shown above the list. Loaded lazily with the first active filter.

import { choiceChips, FilterChips, usePriceChip } from "@/widgets/results/filter-chips";
import { CHOICES, type Facets, type Filters } from "./filters";

export default function CarChosenFilters({
  facets,
  filters,
  onFilters,
}: {
  facets: Facets;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}) {
  const price = usePriceChip({
    currency: facets.currency,
    bounds: facets.price,
    span: filters.price,
    onRemove: () => onFilters({ ...filters, price: null }),
  });
  const choices = choiceChips(CHOICES, filters, facets, (name, chosen) =>
    onFilters({ ...filters, [name]: chosen }),
  );
  return <FilterChips chips={[...price, ...choices]} />;
}
