"use client";
// Lists of flights (one-way, outbound, return, packages) in the frame of search results, with days,
// filters and sort orders.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type {
  ConversionRate,
  FlightResult,
  FlightSearchOption,
  FlightSearchRequest,
  Money,
} from "@/lib/api/types";
import { lastSearched, todayIn } from "@/lib/dates";
import { addMoney } from "@/lib/format";
import { useRefinement } from "@/lib/search/use-refinement";
import { toast } from "@/lib/toast";
import { whenIdle } from "@/lib/when-idle";
import { DateBar, type Day } from "@/widgets/results/date-bar";
import { ResultsScreen } from "@/widgets/results/results-screen";
import { useQuickSorts } from "@/widgets/results/use-quick-sorts";
import { faresOf, withDeparture } from "./criteria";
import { FlightFilterPanel } from "./filter-panel";
import { countFilters, facetsOf, filterResults, fitting, NO_FILTERS } from "./filters";
import { fold } from "./fold";
import { outboundOf } from "./offer";
import { asksFare, OfferCard, warmDetail } from "./offer-card";
import { FIRST_SORT, firstIn, sortKeys, sortResults } from "./sorts";
import { useFlightHead } from "./use-flight-head";

// Loaded lazily, because nothing on the first screen needs them.
const CompareDays = lazy(() => import("./compare-days"));
const FlightChosenFilters = lazy(() => import("./chosen-filters"));
const FareSheet = lazy(() => import("./fare-sheet"));

/** Criteria in which a search that is being started differs from the present one. */
export type PendingSearch = Partial<FlightSearchRequest> | null;
export type NewSearch = (changes: Partial<FlightSearchRequest>) => void;

const REFINING = { plain: { filters: NO_FILTERS, sort: FIRST_SORT }, fitting };

/** Offer whose fares are shown, and its list; a new list closes the fares. */
type OpenFares = { item: FlightResult; of: FlightResult[] | null };

export function OffersScreen<Item extends FlightResult>({
  option,
  rate,
  list,
  days,
  items,
  departurePrice,
  landed,
  pending,
  choosing,
  above,
  none,
  back,
  onChoose,
  onNewSearch,
  onWarm,
}: {
  option: FlightSearchOption;
  rate: ConversionRate | null;
  list: "outbound" | "return" | "package";
  /** A single date has previous and next buttons; two dates have only pickers. */
  days: ["departure"] | ["return"] | ["departure", "return"];
  /** Null while the items load. */
  items: Item[] | null;
  /** Price of the chosen outbound flight, for return flights. All displayed prices include this amount. */
  departurePrice?: Money;
  /** Arrival date of the chosen outbound flight. */
  landed?: string;
  pending: PendingSearch;
  /** Offer whose seats are being held. */
  choosing: string | null;
  /** Content between the days and the list. */
  above?: ReactNode;
  /** Content shown when there are no items or when loading failed. */
  none: ReactNode;
  back?: () => void;
  /** A null fare is the cheapest one, with the price on the card. */
  onChoose: (item: FlightResult, fare: string | null) => void;
  onNewSearch: NewSearch;
  /** Called when a search is likely to start next, to prepare it. */
  onWarm: NewSearch;
}) {
  const t = useTranslations("results");
  const head = useFlightHead(option);
  const facets = useMemo(() => facetsOf(items ?? [], departurePrice), [items, departurePrice]);
  const { filters, sort, carried, onFilters, onSort, onClear } = useRefinement(
    "flight",
    { option: option.id, journey: journeyOf(option) },
    facets,
    REFINING,
    list,
  );
  const shown = useMemo(
    () => sortResults(filterResults(items ?? [], filters, departurePrice), sort),
    [items, filters, sort, departurePrice],
  );
  const { heads, others } = useMemo(() => fold(shown), [shown]);
  const party = option.total_passenger_count;
  const outbound = list === "outbound" && option.fly_type === "RT";
  const quick = useQuick(shown, departurePrice);
  const loading = pending !== null || items === null;
  // Preloads the detail, so that a card expands at once, also on touch screens without hover.
  useEffect(() => (loading ? undefined : whenIdle(warmDetail)), [loading]);
  const wanted = { ...option, ...pending };
  const known = useDays(
    option,
    wanted,
    items && faresOf(option, list, departurePrice, landed),
    onNewSearch,
    onWarm,
  );
  const [first, second] = days;
  const [openFares, ask] = useState<OpenFares | null>(null);
  const [isAsking, setAsking] = useState(false);
  const choose = useCallback(
    (item: FlightResult) => {
      if (!asksFare(item)) return onChoose(item, null);
      ask({ item, of: items });
      setAsking(true);
    },
    [items, onChoose],
  );
  return (
    <>
      <ResultsScreen
        product="flight"
        head={head}
        back={back}
        items={loading ? null : items}
        shown={shown}
        cards={heads}
        filters={{
          panel: (
            <FlightFilterPanel
              facets={loading ? null : facets}
              filters={filters}
              limits={wanted}
              disabled={loading}
              onFilters={onFilters}
              onLimits={onNewSearch}
            />
          ),
          chosen: facets && <FlightChosenFilters facets={facets} filters={filters} onFilters={onFilters} />,
          count: countFilters(filters),
          carried,
          onClear,
        }}
        sorts={{
          quick,
          keys: sortKeys(list === "package").map((value) => ({ value, label: t(`sorts.${value}`) })),
          sort,
          onSort,
        }}
        rate={rate}
        share={{ option: option.id, from: option.departure_airport.city, to: option.arrival_airport.city }}
        above={
          <>
            <DateBar
              days={second ? [known[first], known[second]] : [known[first]]}
              beside={
                option.return_date &&
                list !== "return" && (
                  <CompareDays option={option} disabled={pending !== null} onPick={onNewSearch} />
                )
              }
              low={option.fly_type === "RT"}
              disabled={pending !== null}
            />
            {above}
          </>
        }
        none={none}
        card={(item) => (
          <OfferCard
            item={item}
            party={party}
            searched={searchedCodes(option)}
            outbound={outbound}
            departurePrice={departurePrice}
            others={others.get(item.product_id)}
            choosing={isAmong(choosing, item, others) ? choosing : null}
            onChoose={choose}
          />
        )}
      />
      {openFares && (
        <Suspense>
          <FareSheet
            key={openFares.item.product_id}
            item={openFares.item}
            party={party}
            outbound={outbound}
            departurePrice={departurePrice}
            busy={choosing !== null}
            open={isAsking && openFares.of === items}
            onClose={() => setAsking(false)}
            onChoose={(fare) => onChoose(openFares.item, fare)}
          />
        </Suspense>
      )}
    </>
  );
}

const isAmong = (id: string | null, item: FlightResult, others: Map<string, FlightResult[]>) =>
  (others.get(item.product_id) ?? []).concat(item).some(({ product_id }) => product_id === id);

/** Codes of the searched airports. A city code is left out, because it may also be an airport code. */
const searchedCodes = (option: FlightSearchOption) =>
  [
    option.departure_is_city ? "" : option.departure_airport.code,
    option.arrival_is_city ? "" : option.arrival_airport.code,
  ].join(" ");

/** Criteria of a search except its dates and the limits that this screen switches. */
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

/** Shows the first item of each quick sort order of this list, independent of other lists of the trip. */
function useQuick(shown: FlightResult[], departurePrice: Money | undefined) {
  const firsts = useMemo(() => {
    const [cheapest, fastest, earliest] = (["price", "duration", "departure"] as const).map((key) =>
      firstIn(shown, key),
    );
    return {
      price: cheapest && (departurePrice ? addMoney(departurePrice, cheapest.price) : cheapest.price),
      duration: fastest && outboundOf(fastest).information.duration,
      departure: earliest && outboundOf(earliest).departure.time,
    };
  }, [shown, departurePrice]);
  return useQuickSorts(firsts);
}

/** Dates of the search, and the search that choosing another date starts. */
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
