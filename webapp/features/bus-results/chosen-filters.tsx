"use client";
// Active bus filters, shown above the list. Loaded lazily with the first active filter.

import { useTranslations } from "next-intl";
import { clock } from "@/lib/search/facets";
import { choiceChips, FilterChips, spanWords, usePriceChip } from "@/widgets/results/filter-chips";
import { CHOICES, type Facets, type Filters } from "./filters";

export default function BusChosenFilters({
  facets,
  filters,
  onFilters,
}: {
  facets: Facets;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}) {
  const t = useTranslations("bus-results.filters");
  const price = usePriceChip({
    currency: facets.currency,
    bounds: facets.price,
    span: filters.price,
    onRemove: () => onFilters({ ...filters, price: null }),
  });
  const departure = filters.departure
    ? [
        {
          key: "departure",
          label: `${t("departure")} ${spanWords(filters.departure, facets.departure, clock)}`,
          onRemove: () => onFilters({ ...filters, departure: null }),
        },
      ]
    : [];
  const choices = choiceChips(CHOICES, filters, facets, (name, chosen) =>
    onFilters({ ...filters, [name]: chosen }),
  );
  return <FilterChips chips={[...price, ...departure, ...choices]} />;
}
