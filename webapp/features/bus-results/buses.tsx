"use client";
// The list of buses, with the day above it.

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { BusItem, BusSearchOption, BusSearchRequest } from "@/lib/api/bus-types";
import { today } from "@/lib/dates";
import { countSet } from "@/lib/search/facets";
import { useRefinement } from "@/lib/search/use-refinement";
import { DateBar } from "@/ui/date-bar";
import { NoResults } from "@/ui/no-results";
import { ResultsScreen } from "@/ui/results-screen";
import { BusCard } from "./bus-card";
import { FilterPanel } from "./filter-panel";
import { facetsOf, filterBuses, NO_FILTERS } from "./filters";
import { FIRST_SORT, SORT_KEYS, sortBuses } from "./sorts";
import { useBusHead } from "./use-bus-head";

const PLAIN = { filters: NO_FILTERS, sort: FIRST_SORT };

export function Buses({
  option,
  items,
  pending,
  notice,
  onChoose,
  onOtherDay,
}: {
  option: BusSearchOption;
  items: BusItem[];
  /** What another search, being started, will differ in. */
  pending: Partial<BusSearchRequest> | null;
  notice: ReactNode;
  onChoose: (item: BusItem) => void;
  onOtherDay: (departure_date: string) => void;
}) {
  const t = useTranslations("bus-results");
  const head = useBusHead(option);
  const { filters, applied, sorting, onFilters, onClear } = useRefinement("bus", option.id, PLAIN);
  const facets = useMemo(() => facetsOf(items), [items]);
  const shown = useMemo(() => sortBuses(filterBuses(items, applied.filters), applied.sort), [items, applied]);
  const [from, to] = [option.departure_station.city, option.arrival_station.city];
  const { departure_date } = { ...option, ...pending };
  return (
    <ResultsScreen
      product="bus"
      head={head}
      items={pending ? null : items}
      shown={shown}
      filters={{
        panel: !pending && facets && <FilterPanel facets={facets} filters={filters} onFilters={onFilters} />,
        count: countSet(filters),
        onClear,
      }}
      sorts={{
        keys: SORT_KEYS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        ...sorting,
      }}
      share={{ option: option.id, from, to }}
      above={
        <>
          <DateBar
            days={[
              {
                label: t("dates.departure"),
                title: t("dates.departureTitle"),
                date: departure_date,
                earliest: today(),
                onPick: onOtherDay,
              },
            ]}
            fares={{ product: "bus", option: option.id }}
            disabled={pending !== null}
          />
          {notice}
        </>
      }
      none={<NoResults product="bus" from={from} to={to} day={departure_date} onDay={onOtherDay} />}
      card={(item) => <BusCard item={item} onChoose={onChoose} />}
    />
  );
}
