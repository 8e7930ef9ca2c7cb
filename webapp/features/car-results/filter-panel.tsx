"use client";
// Car filters: beside the results on a desktop, in a panel on the end side on a phone. They apply to the
// loaded results at once.

import { useTranslations } from "next-intl";
import { useAtOnce } from "@/lib/search/use-refinement";
import { FilterChoices, FilterGroup, PriceFilter } from "@/widgets/results/filter-groups";
import { CHOICES, type Facets, type Filters } from "./filters";

export function CarFilterPanel({
  facets,
  ...refined
}: {
  facets: Facets;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}) {
  const t = useTranslations("car-results.filters");
  const [filters, onFilters] = useAtOnce(refined.filters, refined.onFilters);
  return (
    <>
      <PriceFilter
        currency={facets.currency}
        bounds={facets.price}
        span={filters.price}
        onChange={(price) => onFilters({ ...filters, price })}
      />
      {/* Classes are chosen above the list, and a single choice would exclude nothing. */}
      {CHOICES.filter((name) => name !== "class" && facets[name].length > 1).map((name) => (
        <FilterGroup key={name} title={t(name)} active={filters[name].length > 0} startsOpen>
          <FilterChoices
            product="car"
            choices={facets[name].map(({ value: { key, ...shown }, count }) => ({
              value: key,
              ...shown,
              count,
            }))}
            chosen={filters[name]}
            onChange={(chosen) => onFilters({ ...filters, [name]: chosen })}
          />
        </FilterGroup>
      ))}
    </>
  );
}
