"use client";
// Flight search results: one-way, or a round trip as packages or as separate flights.

import results from "@content/catalogues/tr/results.json";
import search from "@content/catalogues/tr/search.json";
import { useRouter } from "next/navigation";
import { lazy, Suspense } from "react";
import type { FlightSearchOption } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { storedOption } from "@/lib/search/session";
import { useNewSearch } from "@/lib/search/use-new-search";
import { useOpenSearch } from "@/lib/search/use-open-search";
import { useStaleSearch } from "@/lib/search/use-stale-search";
import { loadStored, ResultsError } from "@/widgets/results/results-error";
import { ResultsOfAddress, SearchingScreen } from "@/widgets/results/results-skeleton";
import { useFlightAddress } from "./address";
import { offerIn, useChoose } from "./choose";
import { criteriaOf } from "./criteria";
import { Departures } from "./departures";
import { useFlightHead } from "./use-flight-head";

const Returns = lazy(() => import("./returns"));

export function FlightResultsScreen() {
  return (
    <Messages turkish={{ search, results }}>
      <ResultsOfAddress product="flight">
        <Results />
      </ResultsOfAddress>
    </Messages>
  );
}

function Results() {
  const router = useRouter();
  const address = useFlightAddress();
  const { search, error, searchAgain, retry, fromToday, show } = useOpenSearch("flight", address, loadStored);
  const { departure, changeDeparture } = address;
  const chosen = search && departure && offerIn(search.search, departure.product_id, departure.fare);
  const goHome = () => router.push("/");
  const { choosing, choose } = useChoose(searchAgain, departure ? changeDeparture : goHome);
  const criteria = search && criteriaOf(search.search_options);
  const { pending, startNew, warm } = useNewSearch("flight", criteria, (option) =>
    address.openOption(option, Boolean(chosen)),
  );
  useStaleSearch(search, searchAgain, goHome);
  const head = useFlightHead(
    search?.search_options ?? storedOption<FlightSearchOption>("flight", address.option),
  );

  if (error) return <ResultsError product="flight" error={error} onRetry={retry} onFromToday={fromToday} />;
  if (!search) return <SearchingScreen product="flight" head={head} />;
  const shared = { search, choosing, onNewSearch: startNew, onWarm: warm, pending };
  return chosen ? (
    <Suspense fallback={<SearchingScreen product="flight" head={head} />}>
      <Returns
        {...shared}
        departure={chosen}
        onChange={changeDeparture}
        onSearchAgain={searchAgain}
        onChoose={(offers) => choose(offers, search)}
      />
    </Suspense>
  ) : (
    <Departures
      {...shared}
      view={address.view}
      isDepartureGone={departure !== null}
      onView={address.showView}
      onChooseDeparture={address.chooseDeparture}
      onChoose={(offers) => choose(offers, search)}
      onShow={show}
    />
  );
}
