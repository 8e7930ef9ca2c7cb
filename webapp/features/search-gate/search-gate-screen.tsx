"use client";
// Opens a link to a search (shared or from a price alert) within the app, also the native one: starts the
// search again and replaces the link with its results. The web's own page of results answers a link that is
// opened in the browser.

import turkish from "@content/catalogues/tr/search.json";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { type IdRoute, useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { resultsHref } from "@/lib/search/address";
import { beginSearch } from "@/lib/search/begin-search";
import { startFromToday } from "@/lib/search/from-today";
import { ResultsError } from "@/widgets/results/results-error";
import { SearchingScreen } from "@/widgets/results/results-skeleton";

type Props = { product: Product; route: IdRoute };

export function SearchGateScreen(props: Props) {
  return (
    <Messages turkish={{ search: turkish }}>
      <SearchGate {...props} />
    </Messages>
  );
}

/** The error that the server would return. */
const NO_OPTION = new ApiError(404, "not_found", "");

function SearchGate({ product, route }: Props) {
  const router = useRouter();
  const option = useIdFromAddress(route);
  const [failure, setFailure] = useState<unknown>(null);
  const error = option === "" ? NO_OPTION : failure;
  const enter = useCallback(
    async (fromToday = false) => {
      if (!option) return;
      setFailure(null);
      try {
        const started = fromToday ? await startFromToday(product, option) : null;
        if (!started) await beginSearch(product, option);
        router.replace(resultsHref(product, started?.form_data.id ?? option));
      } catch (error) {
        setFailure(error);
      }
    },
    [product, option, router],
  );
  useEffect(() => {
    // Equal criteria have equal option ids, so the results page is prefetched while the search runs.
    if (option) router.prefetch(resultsHref(product, option));
    void enter();
  }, [enter, product, option, router]);
  if (error) {
    return (
      <ResultsError product={product} error={error} onRetry={() => enter()} onFromToday={() => enter(true)} />
    );
  }
  return <SearchingScreen product={product} head={null} />;
}
