"use client";
// The first list of a search: flights one way, or for a round trip packages and outbound flights, one of the two at a time.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useMemo } from "react";
import type {
  FlightItem,
  FlightResult,
  FlightSearchOption,
  FlightSearchResults,
  Money,
  PackagedFlightItem,
} from "@/lib/api/types";
import { lastSearched, todayIn } from "@/lib/dates";
import { compareMoney } from "@/lib/format";
import type { OpenSearch } from "@/lib/search/open-search";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import type { View } from "./address";
import type { ChosenOffer } from "./choose";
import { withDeparture } from "./criteria";
import styles from "./departures.module.css";
import { isPackaged } from "./offer";
import { type NewSearch, OffersScreen, type PendingSearch } from "./offers-screen";

const NoResults = lazy(() => import("@/ui/results/no-results"));
const DepartureGone = lazy(() => import("./departure-gone"));
const HeldNotice = lazy(() => import("@/ui/results/held-notice"));
const MoreFlights = lazy(() => import("./more-flights"));

export function Departures({
  search,
  view,
  isDepartureGone,
  choosing,
  pending,
  onView,
  onNewSearch,
  onWarm,
  onChooseDeparture,
  onChoose,
  onShow,
}: {
  search: OpenSearch<FlightSearchResults>;
  /** What the address asks for; without it packages, where there are any. */
  view: View | null;
  /** The flight there that was chosen before is not in this search. */
  isDepartureGone: boolean;
  choosing: string | null;
  pending: PendingSearch;
  onView: (view: View) => void;
  onNewSearch: NewSearch;
  onWarm: NewSearch;
  onChooseDeparture: (product_id: string, fare: string | null) => void;
  onChoose: (offers: ChosenOffer[]) => void;
  /** In the place of `search`, with what has come since. */
  onShow: (search: OpenSearch<FlightSearchResults>) => void;
}) {
  const option = search.search_options;
  // Results that were kept before suppliers were asked say nothing of it.
  const asks = !search.notice && (search.state === "searching" || search.state === "partial");
  const isWaiting = asks && search.state === "searching" && search.search.length === 0;
  const roundTrip = option.fly_type === "RT";
  const { packages, singles } = useMemo(() => split(search.search), [search]);
  const shown: View =
    packages.length === 0 || (view === "combine" && singles.length > 0) ? "combine" : "package";
  const packaged = shown === "package";
  const choose = useCallback(
    (item: FlightResult, fare: string | null) => {
      if (roundTrip && !isPackaged(item)) onChooseDeparture(item.product_id, fare);
      else onChoose([{ item, fare }]);
    },
    [roundTrip, onChooseDeparture, onChoose],
  );
  return (
    <OffersScreen<FlightResult>
      option={option}
      rate={search.rate}
      list={packaged ? "package" : "outbound"}
      days={packaged ? ["departure", "return"] : ["departure"]}
      items={isWaiting ? null : packaged ? packages : singles}
      pending={pending}
      above={
        <>
          {search.notice}
          <Suspense>
            {!search.notice && search.held_by_you && <HeldNotice product="flight" />}
            {roundTrip && isDepartureGone && <DepartureGone />}
          </Suspense>
          {packages.length > 0 && singles.length > 0 && (
            <Views
              view={shown}
              packages={packages}
              singles={singles}
              apart={search.apart_price}
              onView={onView}
            />
          )}
          {asks && (
            <div className={isWaiting ? undefined : styles.more}>
              <Suspense>
                <MoreFlights search={search} onShow={onShow} />
              </Suspense>
            </div>
          )}
        </>
      }
      none={<NoFlights option={option} onNewSearch={onNewSearch} />}
      choosing={choosing}
      onChoose={choose}
      onNewSearch={onNewSearch}
      onWarm={onWarm}
    />
  );
}

function split(items: FlightResult[]) {
  const packages: PackagedFlightItem[] = [];
  const singles: FlightItem[] = [];
  for (const item of items) {
    if (isPackaged(item)) packages.push(item);
    else singles.push(item);
  }
  return { packages, singles };
}

function NoFlights({ option, onNewSearch }: { option: FlightSearchOption; onNewSearch: NewSearch }) {
  const t = useTranslations("results.empty");
  const { direct_flights_only: direct, refundables_only: refundable } = option;
  const search = (day: string) => {
    const { departure_date, return_date } = withDeparture(option, day);
    onNewSearch({ departure_date, return_date });
  };
  return (
    <Suspense>
      <NoResults
        product="flight"
        from={option.departure_airport.city}
        to={option.arrival_airport.city}
        day={option.departure_date}
        last={lastSearched(todayIn(option.departure_timezone))}
        onDay={search}
      >
        {(direct || refundable) && (
          <Button
            look="secondary"
            onClick={() => onNewSearch({ direct_flights_only: false, refundables_only: false })}
          >
            {t("withoutLimits", { limit: direct && refundable ? "both" : direct ? "direct" : "refundable" })}
          </Button>
        )}
      </NoResults>
    </Suspense>
  );
}

function Views({
  view,
  packages,
  singles,
  apart,
  onView,
}: {
  view: View;
  packages: FlightResult[];
  singles: FlightResult[];
  /** There and back, chosen one by one; null where that is not known. */
  apart: Money | null;
  onView: (view: View) => void;
}) {
  const t = useTranslations("results.views");
  const format = useFormat();
  const option = (value: View, from: "packageFrom" | "combineFrom", price: Money) => ({
    value,
    label: (
      <>
        {t(value)}
        <small className={styles.from}>{t(from, { price: format.money(price) })}</small>
      </>
    ),
  });
  const there = cheapest(singles);
  return (
    <Segmented
      label={t("label")}
      options={[
        option("package", "packageFrom", cheapest(packages)),
        // Two prices of the same: there and back.
        option("combine", apart ? "packageFrom" : "combineFrom", apart ?? there),
      ]}
      value={view}
      onChange={onView}
    />
  );
}

const cheapest = (items: FlightResult[]): Money =>
  items.map(({ price }) => price).reduce((a, b) => (compareMoney(a.total, b.total) <= 0 ? a : b));
