"use client";
// First list of a search: one-way flights, or for a round trip either packages or outbound flights.

import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useMemo } from "react";
import type {
  FlightItem,
  FlightResult,
  FlightSearchResults,
  Money,
  PackagedFlightItem,
} from "@/lib/api/types";
import { compareMoney } from "@/lib/format";
import type { OpenSearch } from "@/lib/search/open-search";
import { shortMoney } from "@/lib/short-money";
import { Segmented } from "@/ui/segmented";
import type { View } from "./address";
import type { ChosenOffer } from "./choose";
import styles from "./departures.module.css";
import { isPackaged } from "./offer";
import { type NewSearch, OffersScreen, type PendingSearch } from "./offers-screen";
import { Step } from "./step";

const DepartureGone = lazy(() => import("./departure-gone"));
const HoldNotice = lazy(() => import("@/widgets/results/hold-notice"));
const MoreFlights = lazy(() => import("./more-flights"));
const NoFlights = lazy(() => import("./no-flights"));

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
  /** List named in the address; without one, the cheaper list is shown. */
  view: View | null;
  /** True when the previously chosen outbound flight is not in this search. */
  isDepartureGone: boolean;
  choosing: string | null;
  pending: PendingSearch;
  onView: (view: View) => void;
  onNewSearch: NewSearch;
  onWarm: NewSearch;
  onChooseDeparture: (product_id: string, fare: string | null) => void;
  onChoose: (offers: ChosenOffer[]) => void;
  /** Replaces `search` with newer results. */
  onShow: (search: OpenSearch<FlightSearchResults>) => void;
}) {
  const t = useTranslations("results.roundTrip");
  const option = search.search_options;
  // Results cached before external suppliers existed have no `state`.
  const asks = !search.notice && (search.state === "searching" || search.state === "partial");
  const isWaiting = asks && search.state === "searching" && search.search.length === 0;
  const roundTrip = option.fly_type === "RT";
  const { packages, singles } = useMemo(() => split(search.search), [search]);
  const cheaper = useMemo(() => cheaperView(packages, search.apart_price), [packages, search.apart_price]);
  const hasBoth = packages.length > 0 && singles.length > 0;
  const shown: View = hasBoth ? (view ?? cheaper) : packages.length > 0 ? "package" : "combine";
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
            {!search.notice && search.held_by_you && <HoldNotice product="flight" search={search} />}
            {roundTrip && isDepartureGone && <DepartureGone />}
          </Suspense>
          {hasBoth && (
            <Views
              view={shown}
              party={option.total_passenger_count}
              prices={{ package: cheapest(packages), combine: search.apart_price }}
              onView={onView}
            />
          )}
          {roundTrip && !packaged && singles.length > 0 && <Step at="1/2">{t("selectDeparture")}</Step>}
          {asks && (
            <div className={isWaiting ? undefined : styles.more}>
              <Suspense>
                <MoreFlights search={search} onShow={onShow} />
              </Suspense>
            </div>
          )}
        </>
      }
      none={
        <Suspense>
          <NoFlights option={option} onNewSearch={onNewSearch} />
        </Suspense>
      }
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

/** Returns the list with the cheapest round trip, where there are both. */
function cheaperView(packages: FlightResult[], apart: Money | null): View {
  const joint = cheapest(packages);
  return apart && (!joint || compareMoney(apart.total, joint.total) < 0) ? "combine" : "package";
}

function Views({
  view,
  party,
  prices,
  onView,
}: {
  view: View;
  party: number;
  /** Round-trip price of the whole party by list; null when unknown. */
  prices: Record<View, Money | null>;
  onView: (view: View) => void;
}) {
  const t = useTranslations("results.views");
  const locale = useLocale();
  const option = (value: View) => {
    const price = prices[value];
    const from = price && t("from", { count: party, price: shortMoney(locale, price) });
    return {
      value,
      label: (
        <span className={styles.view}>
          {t(value)}
          {from && <small className={styles.from}>{from}</small>}
        </span>
      ),
    };
  };
  return (
    <Segmented
      label={t("label")}
      options={[option("package"), option("combine")]}
      value={view}
      onChange={onView}
    />
  );
}

const cheapest = (items: FlightResult[]) =>
  items.reduce<Money | null>(
    (least, { price }) => (least && compareMoney(least.total, price.total) <= 0 ? least : price),
    null,
  );
