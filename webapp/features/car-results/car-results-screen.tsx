"use client";
// /car/search/: the cars of a search. Renting a car holds it and leads to payment.

import car from "@content/catalogues/tr/car.json";
import carResults from "@content/catalogues/tr/car-results.json";
import search from "@content/catalogues/tr/search.json";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useState } from "react";
import type { CarItem, CarSearchOption, CarSearchRequest } from "@/lib/api/car-types";
import { Messages } from "@/lib/i18n/provider";
import { openOption, useResultsAddress } from "@/lib/search/address";
import { storedOption } from "@/lib/search/session";
import { useNewSearch } from "@/lib/search/use-new-search";
import { useOpenSearch } from "@/lib/search/use-open-search";
import { type Choice, useSelect } from "@/lib/search/use-select";
import { useStaleSearch } from "@/lib/search/use-stale-search";
import { loadStored, ResultsError } from "@/widgets/results/results-error";
import { ResultsOfAddress, SearchingScreen } from "@/widgets/results/results-skeleton";
import { Cars, useCarHead } from "./cars";

const HoldNotice = lazy(() => import("@/widgets/results/hold-notice"));

export function CarResultsScreen() {
  return (
    <Messages turkish={{ search, car, "car-results": carResults }}>
      <ResultsOfAddress product="car">
        <Results />
      </ResultsOfAddress>
    </Messages>
  );
}

function Results() {
  const router = useRouter();
  const address = useResultsAddress();
  const { search, error, searchAgain, retry, fromToday } = useOpenSearch("car", address, loadStored);
  const goHome = () => router.push("/");
  const { select } = useSelect("car", searchAgain, goHome);
  const [renting, setRenting] = useState<string | null>(null);
  const option = search?.search_options ?? null;
  const { pending, startNew } = useNewSearch("car", option && criteriaOf(option), openOption);
  const head = useCarHead(option ?? storedOption<CarSearchOption>("car", address.option));
  useStaleSearch(search, searchAgain, goHome);
  const rent = useCallback(
    async (item: CarItem) => {
      if (!search || renting) return;
      setRenting(item.product_id);
      await select(choiceOf(item), search);
      setRenting(null);
    },
    [search, select, renting],
  );

  if (error) return <ResultsError product="car" error={error} onRetry={retry} onFromToday={fromToday} />;
  if (!search || !head) return <SearchingScreen product="car" head={head} />;
  return (
    <Cars
      head={head}
      option={search.search_options}
      rate={search.rate}
      items={pending ? null : search.search}
      notice={
        search.notice ??
        (search.held_by_you && (
          <Suspense>
            <HoldNotice product="car" search={search} />
          </Suspense>
        ))
      }
      renting={renting}
      onRent={rent}
      onOtherDay={async (day) => startNew((await import("./other-day")).movedTo(search.search_options, day))}
    />
  );
}

/** Copies equal fields and adds the place ids. */
const criteriaOf = (option: CarSearchOption): CarSearchRequest => ({
  ...option,
  pickup_location: option.pickup_location_id,
  dropoff_location: option.dropoff_location_id,
});

const choiceOf = ({ product_id, price }: CarItem): Choice<"car"> => ({
  body: { product_id },
  price: { total: price.total, currency: price.currency },
  again: ({ search }) => {
    const item = search.find((other) => other.product_id === product_id);
    return item ? choiceOf(item) : null;
  },
});
