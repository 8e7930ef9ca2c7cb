"use client";
// Bus filters: beside the results on a desktop, in a panel on the end side on a phone. They apply to the
// loaded results at once.

import { useTranslations } from "next-intl";
import { clock } from "@/lib/search/facets";
import { useAtOnce } from "@/lib/search/use-refinement";
import {
  FilterChoices,
  FilterGroup,
  FilterRange,
  PartsOfDay,
  PriceFilter,
} from "@/widgets/results/filter-groups";
import type { ChoiceName, Facets, Filters } from "./filters";

type Props = { facets: Facets; filters: Filters; onFilters: (filters: Filters) => void };

export function BusFilterPanel({ facets, ...refined }: Props) {
  const [filters, onFilters] = useAtOnce(refined.filters, refined.onFilters);
  const choices = { facets, filters, onFilters };
  const t = useTranslations("bus-results.filters");
  const departure = {
    label: t("departure"),
    bounds: facets.departure,
    span: filters.departure,
    onChange: (span: Filters["departure"]) => onFilters({ ...filters, departure: span }),
  };
  return (
    <>
      <PriceFilter
        currency={facets.currency}
        bounds={facets.price}
        span={filters.price}
        onChange={(price) => onFilters({ ...filters, price })}
      />
      <ChoiceGroup name="layout" {...choices} />
      <FilterGroup title={t("departure")} active={filters.departure !== null} startsOpen>
        <PartsOfDay {...departure} />
        <FilterRange {...departure} describe={clock} />
      </FilterGroup>
      <ChoiceGroup name="company" {...choices} />
      <ChoiceGroup name="from" {...choices} />
      <ChoiceGroup name="to" {...choices} />
    </>
  );
}

function ChoiceGroup({ name, facets, filters, onFilters }: Props & { name: ChoiceName }) {
  const t = useTranslations("bus-results.filters");
  const choices = facets[name].map(({ value: { key, ...shown }, count }) => ({
    value: key,
    ...shown,
    count,
  }));
  // A single choice would exclude nothing.
  if (choices.length < 2) return null;
  return (
    <FilterGroup title={t(name)} active={filters[name].length > 0} startsOpen>
      <FilterChoices
        product="bus"
        choices={choices}
        chosen={filters[name]}
        onChange={(chosen) => onFilters({ ...filters, [name]: chosen })}
      />
    </FilterGroup>
  );
}
