"use client";
// Every list of flights (one way, outbound, return, packages) in the frame of results: its days, filters and orders.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, useMemo } from "react";
import type {
  ConversionRate,
  FlightResult,
  FlightSearchOption,
  FlightSearchRequest,
  Money,
} from "@/lib/api/types";
import { lastSearched, todayIn } from "@/lib/dates";
import { useRefinement } from "@/lib/search/use-refinement";
import { toast } from "@/lib/toast";
import { useDesktop } from "@/lib/use-desktop";
import { DateBar, type Day } from "@/ui/results/date-bar";
import { ResultsScreen } from "@/ui/results/results-screen";
import { faresOf, withDeparture } from "./criteria";
import { FilterPanel } from "./filter-panel";
import { countFilters, facetsOf, filterResults, fitting, NO_FILTERS } from "./filters";
import { FIRST_SORT, sortKeys, sortResults } from "./sorts";
import { useFlightHead } from "./use-flight-head";

// Nobody waits for it.
const CompareDays = lazy(() => import("./compare-days"));

/** What another search, being started, will differ in. */
export type PendingSearch = Partial<FlightSearchRequest> | null;
export type NewSearch = (changes: Partial<FlightSearchRequest>) => void;

const REFINING = { plain: { filters: NO_FILTERS, sort: FIRST_SORT }, fitting };

export function OffersScreen<Item extends FlightResult>({
  option,
  rate,
  list,
  days,
  items,
  departurePrice,
  landed,
  pending,
  above,
  none,
  back,
  card,
  onNewSearch,
  onWarm,
}: {
  option: FlightSearchOption;
  rate: ConversionRate | null;
  list: "outbound" | "return" | "package";
  /** Before and Next move the one; two have only pickers. */
  days: ["departure"] | ["return"] | ["departure", "return"];
  /** Null while they load. */
  items: Item[] | null;
  /** On flights back: what the chosen flight there costs, which all prices include then. */
  departurePrice?: Money;
  /** The day on which the chosen flight there arrives. */
  landed?: string;
  pending: PendingSearch;
  /** Between the days and the list. */
  above?: ReactNode;
  /** Stands there when there are no items at all, or they could not be loaded. */
  none: ReactNode;
  back?: () => void;
  card: (item: Item) => ReactNode;
  onNewSearch: NewSearch;
  /** It may be started next. */
  onWarm: NewSearch;
}) {
  const t = useTranslations("results");
  const head = useFlightHead(option);
  const desktop = useDesktop();
  const facets = useMemo(() => facetsOf(items ?? [], departurePrice), [items, departurePrice]);
  const { filters, carried, applied, sorting, onFilters, onClear } = useRefinement(
    "flight",
    { option: option.id, journey: journeyOf(option) },
    facets,
    REFINING,
    list,
  );
  const shown = useMemo(
    () => sortResults(filterResults(items ?? [], applied.filters, departurePrice), applied.sort),
    [items, applied, departurePrice],
  );
  const loading = pending !== null || items === null;
  const wanted = { ...option, ...pending };
  const known = useDays(
    option,
    wanted,
    items && faresOf(option, list, departurePrice, landed),
    onNewSearch,
    onWarm,
  );
  const [first, second] = days;
  return (
    <ResultsScreen
      product="flight"
      head={head}
      back={back}
      items={loading ? null : items}
      shown={shown}
      filters={{
        panel: (
          <FilterPanel
            facets={loading ? null : facets}
            filters={filters}
            limits={wanted}
            disabled={loading}
            onFilters={onFilters}
            onLimits={onNewSearch}
          />
        ),
        count: countFilters(filters),
        carried,
        onClear,
      }}
      sorts={{
        keys: sortKeys(list === "package").map((value) => ({ value, label: t(`sorts.${value}`) })),
        ...sorting,
      }}
      rate={rate}
      share={{ option: option.id, from: option.departure_airport.city, to: option.arrival_airport.city }}
      above={
        <>
          <DateBar
            days={second ? [known[first], known[second]] : [known[first]]}
            beside={
              desktop &&
              option.return_date &&
              list !== "return" && (
                <CompareDays option={option} disabled={pending !== null} onPick={onNewSearch} />
              )
            }
            disabled={pending !== null}
          />
          {above}
        </>
      }
      none={none}
      card={card}
    />
  );
}

/** What a search asked for but its days and the limits that are switched here. */
const journeyOf = (option: FlightSearchOption) => [
  option.fly_type,
  option.departure_airport_id,
  option.arrival_airport_id,
  option.adult_count,
  option.child_count,
  option.infant_count,
  option.senior_count,
  option.flight_class,
];

/** The days of the search, and what picking another one starts. */
function useDays(
  option: FlightSearchOption,
  { departure_date, return_date }: Pick<FlightSearchOption, "departure_date" | "return_date">,
  fares: ReturnType<typeof faresOf> | null,
  onNewSearch: NewSearch,
  onWarm: NewSearch,
): Record<"departure" | "return", Day> {
  const t = useTranslations("results.dates");
  const there = todayIn(option.departure_timezone);
  const latest = lastSearched(there);
  return {
    departure: {
      label: t("departure"),
      title: t("departureTitle"),
      date: departure_date,
      earliest: there,
      latest,
      fares: fares?.departure ?? null,
      onPick: (date) => {
        const { returnMoved, ...dates } = withDeparture(option, date);
        if (returnMoved) toast(t("returnMoved"));
        onNewSearch(dates);
      },
      onWarm: (date) => {
        const { departure_date, return_date } = withDeparture(option, date);
        onWarm({ departure_date, return_date });
      },
    },
    return: {
      label: t("return"),
      title: t("returnTitle"),
      date: return_date ?? departure_date,
      earliest: departure_date,
      latest,
      fares: fares?.return ?? null,
      onPick: (date) => onNewSearch({ return_date: date }),
      onWarm: (date) => onWarm({ return_date: date }),
    },
  };
}
