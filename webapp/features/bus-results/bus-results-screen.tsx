"use client";
// /bus/search/: the buses of a search. Choosing a bus opens its seats; chosen seats are held and lead to
// payment.

import bus from "@content/catalogues/tr/bus.json";
import busResults from "@content/catalogues/tr/bus-results.json";
import search from "@content/catalogues/tr/search.json";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import type { BusItem, BusSearchOption, BusSearchRequest } from "@/lib/api/bus-types";
import { Messages } from "@/lib/i18n/provider";
import { openOption, useResultsAddress } from "@/lib/search/address";
import { storedOption } from "@/lib/search/session";
import { useNewSearch } from "@/lib/search/use-new-search";
import { useOpenSearch } from "@/lib/search/use-open-search";
import { useSelect } from "@/lib/search/use-select";
import { useStaleSearch } from "@/lib/search/use-stale-search";
import { loadStored, ResultsError } from "@/widgets/results/results-error";
import { ResultsOfAddress, SearchingScreen } from "@/widgets/results/results-skeleton";
import { Buses } from "./buses";
import { useBusHead } from "./use-bus-head";

const HoldNotice = lazy(() => import("@/widgets/results/hold-notice"));
const SeatSheet = lazy(() => import("./seat-sheet"));

export function BusResultsScreen() {
  return (
    <Messages turkish={{ search, bus, "bus-results": busResults }}>
      <ResultsOfAddress product="bus">
        <Results />
      </ResultsOfAddress>
    </Messages>
  );
}

/** Each opening mounts a new sheet, so that previous picks are dropped. */
type Chosen = { item: BusItem; open: boolean; opening: number };

function Results() {
  const router = useRouter();
  const address = useResultsAddress();
  const { search, error, searchAgain, retry, fromToday } = useOpenSearch("bus", address, loadStored);
  const goHome = () => router.push("/");
  const { selecting, select } = useSelect("bus", searchAgain, goHome);
  const criteria = search && criteriaOf(search.search_options);
  const { pending, startNew, warm } = useNewSearch("bus", criteria, openOption);
  const [chosen, choose] = useState<Chosen | null>(null);
  const head = useBusHead(search ? null : storedOption<BusSearchOption>("bus", address.option));
  useStaleSearch(search, searchAgain, goHome);

  if (error) return <ResultsError product="bus" error={error} onRetry={retry} onFromToday={fromToday} />;
  if (!search) return <SearchingScreen product="bus" head={head} />;
  return (
    <>
      <Buses
        option={search.search_options}
        rate={search.rate}
        items={search.search}
        pending={pending}
        notice={
          search.notice ??
          (search.held_by_you && (
            <Suspense>
              <HoldNotice product="bus" search={search} />
            </Suspense>
          ))
        }
        onChoose={(item) => choose({ item, open: true, opening: (chosen?.opening ?? 0) + 1 })}
        onOtherDay={(departure_date) => startNew({ departure_date })}
        onWarmDay={(departure_date) => warm({ departure_date })}
      />
      {chosen && (
        <Suspense>
          <SeatSheet
            key={`${JSON.stringify(search.from)} ${chosen.opening}`}
            item={chosen.item}
            from={search.from}
            open={chosen.open}
            paying={selecting}
            onClose={() => choose({ ...chosen, open: false })}
            onPay={(choice) => select(choice, search)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Search criteria as the form sends them. */
const criteriaOf = (option: BusSearchOption): BusSearchRequest => ({
  departure_station: option.departure_station_id,
  arrival_station: option.arrival_station_id,
  departure_date: option.departure_date,
  show_route_alternatives: option.show_route_alternatives,
});
