"use client";
// The results screen: one way, or a round trip as packages or put together flight by flight.

import turkish from "@content/catalogues/tr/results.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "@/lib/api/error";
import { startFlightSearch } from "@/lib/api/start-flight-search";
import type { FlightSearchOption, FlightSearchRequest } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import { readFlightSession } from "@/lib/flight-session";
import { Messages } from "@/lib/i18n/provider";
import { toast } from "@/lib/toast";
import { useResultsAddress } from "./address";
import { useChoose } from "./choose";
import { criteriaOf } from "./criteria";
import { Departures } from "./departures";
import { isPackaged } from "./offer";
import type { NewSearch } from "./offers-screen";
import type { OpenSearch } from "./open-search";
import { ResultsError } from "./results-error";
import { SearchingScreen } from "./results-skeleton";
import { Returns } from "./returns";
import { useOpenSearch } from "./use-open-search";

export function ResultsScreen() {
  return (
    <Messages turkish={{ results: turkish }}>
      <Suspense fallback={<SearchingScreen option={null} />}>
        <Results />
      </Suspense>
    </Messages>
  );
}

function Results() {
  const router = useRouter();
  const address = useResultsAddress();
  const { search, error, searchAgain, retry } = useOpenSearch(address);
  const { departure, changeDeparture } = address;
  const goHome = () => router.push("/");
  const { choosing, choose } = useChoose(searchAgain, departure ? changeDeparture : goHome);
  const { pending, startNew } = useNewSearch(search, address.openOption);
  useTimeout(search, searchAgain, goHome);
  useRenewedNotice(search);

  if (error) return <ResultsError error={error} onRetry={retry} />;
  if (!search) return <SearchingScreen option={storedOption(address.option)} />;
  const chosen =
    departure &&
    search.search
      .filter((item) => !isPackaged(item))
      .find(({ product_id }) => product_id === departure.product_id);
  const shared = { search, choosing, onNewSearch: startNew, pending };
  return chosen ? (
    <Returns
      {...shared}
      departure={{ item: chosen, fare: departure.fare }}
      onChange={changeDeparture}
      onSearchAgain={searchAgain}
      onChoose={(offers) => choose(offers, search.session_unique)}
    />
  ) : (
    <Departures
      {...shared}
      view={address.view}
      onView={address.showView}
      onChooseDeparture={address.chooseDeparture}
      onChoose={(offers) => choose(offers, search.session_unique)}
    />
  );
}

/** What is known of a search before its results are there. */
function storedOption(option: string | null): FlightSearchOption | null {
  const stored = readFlightSession()?.form_data ?? null;
  return option === null || stored?.id === option ? stored : null;
}

/** The same search with other dates or limits; it takes the place of this one. */
function useNewSearch(search: OpenSearch | null, openOption: (option: string) => void) {
  const t = useTranslations("results.dates");
  const [pending, setPending] = useState<Partial<FlightSearchRequest> | null>(null);
  const startNew: NewSearch = async (changes) => {
    if (!search || pending) return;
    setPending(changes);
    try {
      const { form_data } = await startFlightSearch({ ...criteriaOf(search.search_options), ...changes });
      openOption(form_data.id);
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : "";
      toast(said || t("failed"), { tone: "danger" });
    }
    setPending(null);
  };
  return { pending, startNew };
}

/** When the results are stale it says so, and searches again or goes back. */
function useTimeout(search: OpenSearch | null, searchAgain: () => void, goBack: () => void) {
  const t = useTranslations("results");
  const expire = useEffectEvent(async () => {
    const again = await ask({
      title: t("timeout.title"),
      text: t("timeout.text"),
      confirm: t("select.again"),
      cancel: t("select.back"),
    });
    if (again) searchAgain();
    else goBack();
  });
  const expiresAt = search?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(expire, expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
}

function useRenewedNotice(search: OpenSearch | null) {
  const t = useTranslations("results");
  useEffect(() => {
    if (search?.renewed) toast(t("renewed"));
  }, [search, t]);
}
