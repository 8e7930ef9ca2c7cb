"use client";
// List of buses with the date above.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { BusItem, BusSearchOption, BusSearchRequest } from "@/lib/api/bus-types";
import type { ConversionRate } from "@/lib/api/types";
import { lastSearched, today } from "@/lib/dates";
import { countSet } from "@/lib/search/facets";
import { useRefinement } from "@/lib/search/use-refinement";
import { DateBar } from "@/widgets/results/date-bar";
import { ResultsScreen } from "@/widgets/results/results-screen";
import { useQuickSorts } from "@/widgets/results/use-quick-sorts";
import { BusCard } from "./bus-card";
import { BusFilterPanel } from "./filter-panel";
import { facetsOf, filterBuses, fitting, NO_FILTERS } from "./filters";
import { FIRST_SORT, firstIn, SORT_KEYS, sortBuses } from "./sorts";
import { useBusHead } from "./use-bus-head";

const BusChosenFilters = lazy(() => import("./chosen-filters"));
const NoResults = lazy(() => import("@/widgets/results/no-results"));

const REFINING = { plain: { filters: NO_FILTERS, sort: FIRST_SORT }, fitting };

export function Buses({
  option,
  rate,
  items,
  pending,
  notice,
  onChoose,
  onOtherDay,
  onWarmDay,
}: {
  option: BusSearchOption;
  rate: ConversionRate | null;
  items: BusItem[];
  /** Criteria in which a search that is being started differs from the present one. */
  pending: Partial<BusSearchRequest> | null;
  notice: ReactNode;
  onChoose: (item: BusItem) => void;
  onOtherDay: (departure_date: string) => void;
  onWarmDay: (departure_date: string) => void;
}) {
  const t = useTranslations("bus-results");
  const head = useBusHead(option);
  const facets = useMemo(() => facetsOf(items), [items]);
  const criteria = { option: option.id, journey: [option.departure_station_id, option.arrival_station_id] };
  const { filters, sort, carried, onFilters, onSort, onClear } = useRefinement(
    "bus",
    criteria,
    facets,
    REFINING,
  );
  const shown = useMemo(() => sortBuses(filterBuses(items, filters), sort), [items, filters, sort]);
  const quick = useQuick(shown);
  const [from, to] = [option.departure_station.city, option.arrival_station.city];
  const { departure_date } = { ...option, ...pending };
  return (
    <ResultsScreen
      product="bus"
      head={head}
      items={pending ? null : items}
      shown={shown}
      filters={{
        panel: !pending && facets && (
          <BusFilterPanel facets={facets} filters={filters} onFilters={onFilters} />
        ),
        chosen: facets && <BusChosenFilters facets={facets} filters={filters} onFilters={onFilters} />,
        count: countSet(filters),
        carried,
        onClear,
      }}
      sorts={{
        quick,
        keys: SORT_KEYS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        sort,
        onSort,
      }}
      rate={rate}
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
                latest: lastSearched(),
                fares: { product: "bus", option: option.id, per: "seat" },
                onPick: onOtherDay,
                onWarm: onWarmDay,
              },
            ]}
            disabled={pending !== null}
          />
          {notice}
        </>
      }
      none={
        <Suspense>
          <NoResults product="bus" from={from} to={to} day={departure_date} onDay={onOtherDay} />
        </Suspense>
      }
      card={(item) => <BusCard item={item} searched={`${from} ${to}`} onChoose={onChoose} />}
    />
  );
}

function useQuick(shown: BusItem[]) {
  const firsts = useMemo(
    () => ({
      price: firstIn(shown, "price")?.price,
      duration: firstIn(shown, "duration")?.information.duration,
      departure: firstIn(shown, "departure")?.departure.time,
    }),
    [shown],
  );
  return useQuickSorts(firsts);
}
