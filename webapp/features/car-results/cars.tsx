"use client";
// The list of cars, with what was asked above it.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { CarItem, CarSearchOption } from "@/lib/api/car-types";
import type { ConversionRate } from "@/lib/api/types";
import { countSet } from "@/lib/search/facets";
import { useRefinement } from "@/lib/search/use-refinement";
import { useFormat } from "@/lib/use-format";
import { Card } from "@/ui/card";
import { RentalPeriod } from "@/ui/rental-period";
import type { ResultsHead } from "@/ui/results/results-frame";
import { ResultsScreen } from "@/ui/results/results-screen";
import { CarCard } from "./car-card";
import { FilterPanel } from "./filter-panel";
import { facetsOf, filterCars, fitting, NO_FILTERS } from "./filters";
import { FIRST_SORT, SORT_KEYS, sortCars } from "./sorts";

const NoResults = lazy(() => import("@/ui/results/no-results"));

const REFINING = { plain: { filters: NO_FILTERS, sort: FIRST_SORT }, fitting };

export function Cars({
  head,
  option,
  rate,
  items,
  notice,
  renting,
  onRent,
  onOtherDay,
}: {
  head: ResultsHead;
  option: CarSearchOption;
  rate: ConversionRate | null;
  /** Null while another search is being started. */
  items: CarItem[] | null;
  notice: ReactNode;
  /** The product id of the car that is being held. */
  renting: string | null;
  onRent: (item: CarItem) => void;
  onOtherDay: (pickup_date: string) => void;
}) {
  const t = useTranslations("car-results");
  const facets = useMemo(() => facetsOf(items ?? []), [items]);
  const { pickup_location_id, dropoff_location_id, rental_days_count } = option;
  const asked = { option: option.id, journey: [pickup_location_id, dropoff_location_id, rental_days_count] };
  const { filters, carried, applied, sorting, onFilters, onClear } = useRefinement(
    "car",
    asked,
    facets,
    REFINING,
  );
  const shown = useMemo(
    () => sortCars(filterCars(items ?? [], applied.filters), applied.sort),
    [items, applied],
  );
  const [from, to] = [option.pickup_location.city, option.dropoff_location.city];
  return (
    <ResultsScreen
      product="car"
      head={head}
      items={items}
      shown={shown}
      filters={{
        panel: facets && <FilterPanel facets={facets} filters={filters} onFilters={onFilters} />,
        count: countSet(filters),
        carried,
        onClear,
      }}
      sorts={{
        keys: SORT_KEYS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        ...sorting,
      }}
      rate={rate}
      share={{ option: option.id, from, to }}
      above={
        <>
          <Card>
            <RentalPeriod option={option} />
          </Card>
          {notice}
        </>
      }
      none={
        <Suspense>
          <NoResults product="car" from={from} to={to} day={option.pickup_date} onDay={onOtherDay} />
        </Suspense>
      }
      card={(item) => <CarCard item={item} busy={renting === item.product_id} onRent={onRent} />}
    />
  );
}

/** Where, and on which days; null before that is known. */
export function useCarHead(option: CarSearchOption | null): ResultsHead | null {
  const t = useTranslations("car");
  const search = useTranslations("search");
  const format = useFormat();
  if (!option) return null;
  const { pickup_location: from, dropoff_location: to } = option;
  return {
    title: from.id === to.id ? from.city : search("route", { from: from.city, to: to.city }),
    subtitle: `${format.date(option.pickup_date, "short")} – ${format.date(option.dropoff_date, "short")} · ${t("days", { count: option.rental_days_count })}`,
  };
}
