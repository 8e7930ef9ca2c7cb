"use client";
// A link to a search (shared, or of an alert): starts it anew and shows its results in the link's place.

import turkish from "@content/catalogues/tr/results.json";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { type IdRoute, useIdFromAddress } from "@/lib/address";
import { startFlightSearch } from "@/lib/api/start-flight-search";
import { today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { resultsHref } from "./address";
import { ResultsError } from "./results-error";
import { SearchingScreen } from "./results-skeleton";

export function SearchGateScreen({ route }: { route: IdRoute }) {
  return (
    <Messages turkish={{ results: turkish }}>
      <SearchGate route={route} />
    </Messages>
  );
}

function SearchGate({ route }: { route: IdRoute }) {
  const router = useRouter();
  const option = useIdFromAddress(route);
  const [error, setError] = useState<unknown>(null);
  const enter = useCallback(
    async (departure_date?: string) => {
      if (option === null) return;
      setError(null);
      try {
        const { form_data } = await startFlightSearch({ option, departure_date });
        router.replace(resultsHref(form_data.id));
      } catch (failure) {
        setError(failure);
      }
    },
    [option, router],
  );
  useEffect(() => {
    // Equal criteria have the equal id: what shows the results loads while they are being asked for.
    if (option !== null) router.prefetch(resultsHref(option));
    void enter();
  }, [enter, option, router]);
  if (error) {
    return <ResultsError error={error} onRetry={() => enter()} onFromToday={() => enter(today())} />;
  }
  return <SearchingScreen option={null} />;
}
