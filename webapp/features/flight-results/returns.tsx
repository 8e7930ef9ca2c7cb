"use client";
// Second list of a round trip with separate flights: the chosen outbound flight on top, then the return
// flights. Loaded lazily when the first outbound flight is chosen.

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import useSWR from "swr";
import { STEADY } from "@/lib/api/swr";
import type { FlightResult, FlightSearchResults } from "@/lib/api/types";
import { hasLapsed, type OpenSearch } from "@/lib/search/open-search";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/state";
import { type ChosenOffer, choiceOf } from "./choose";
import { loadReturnItems } from "./load-return-items";
import { fareOf, outboundOf } from "./offer";
import { type NewSearch, OffersScreen, type PendingSearch } from "./offers-screen";
import { SelectedDeparture } from "./selected-departure";

export default function Returns({
  search,
  departure,
  choosing,
  pending,
  onNewSearch,
  onWarm,
  onChange,
  onSearchAgain,
  onChoose,
}: {
  search: OpenSearch<FlightSearchResults>;
  departure: ChosenOffer;
  choosing: string | null;
  pending: PendingSearch;
  onNewSearch: NewSearch;
  onWarm: NewSearch;
  onChange: () => void;
  onSearchAgain: () => void;
  onChoose: (offers: ChosenOffer[]) => void;
}) {
  const t = useTranslations("results");
  const words = useTranslations("search");
  const common = useTranslations("common");
  const option = search.search_options;
  const { item, fare } = departure;
  const price = fareOf(item, fare)?.price ?? item.price;
  const { data, error, mutate } = useSWR(
    ["return_items", search.from, item.product_id, fare, price.currency],
    () => loadReturnItems(choiceOf([{ item, fare }]), search.from),
    STEADY,
  );
  const choose = useCallback(
    (back: FlightResult, backFare: string | null) =>
      onChoose([
        { item, fare },
        { item: back, fare: backFare },
      ]),
    [item, fare, onChoose],
  );
  const lapsed = hasLapsed(error);
  return (
    <OffersScreen<FlightResult>
      option={option}
      rate={search.rate}
      list="return"
      days={["return"]}
      items={error ? [] : (data?.search ?? null)}
      departurePrice={price}
      landed={outboundOf(item).arrival.date}
      pending={pending}
      back={onChange}
      above={<SelectedDeparture item={item} price={price} onChange={onChange} />}
      none={
        error ? (
          <ErrorState
            title={lapsed ? words("timeout.title") : t("roundTrip.returnFailed")}
            text={words("error.text")}
            action={
              <Button onClick={() => (lapsed ? onSearchAgain() : mutate())}>
                {lapsed ? words("select.again") : common("retry")}
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={t("roundTrip.noReturnTitle")}
            text={t("roundTrip.noReturnText")}
            action={<Button onClick={onChange}>{t("roundTrip.change")}</Button>}
          />
        )
      }
      choosing={choosing}
      onChoose={choose}
      onNewSearch={onNewSearch}
      onWarm={onWarm}
    />
  );
}
