"use client";
// A link to a search (shared, or of an alert): starts it anew and shows its results in the link's place.

import turkish from "@content/catalogues/tr/search.json";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { type IdRoute, useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import { addDays, today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { resultsHref } from "@/lib/search/address";
import { startSearch } from "@/lib/search/start-search";
import { ResultsError } from "@/ui/results-error";
import { SearchingScreen } from "@/ui/results-skeleton";

type Props = { product: Product; route: IdRoute };

/** The first day of a product's search, as its call names it. */
const FIRST_DAY = { flight: "departure_date", bus: "departure_date", car: "pickup_date" } as const;

const isExpired = (error: unknown) => error instanceof ApiError && error.code === "option_expired";

export function SearchGateScreen(props: Props) {
  return (
    <Messages turkish={{ search: turkish }}>
      <SearchGate {...props} />
    </Messages>
  );
}

function SearchGate({ product, route }: Props) {
  const router = useRouter();
  const option = useIdFromAddress(route);
  const [error, setError] = useState<unknown>(null);
  const enter = useCallback(
    async function enter(day?: string): Promise<void> {
      if (option === null) return;
      setError(null);
      try {
        const { form_data } = await startSearch(product, { option, [FIRST_DAY[product]]: day });
        router.replace(resultsHref(product, form_data.id));
      } catch (failure) {
        // Today's hour of a pick-up may have passed, tomorrow's has not.
        if (day === today() && isExpired(failure)) return enter(addDays(day, 1));
        setError(failure);
      }
    },
    [product, option, router],
  );
  useEffect(() => {
    // Equal criteria have the equal id: what shows the results loads while they are being asked for.
    if (option !== null) router.prefetch(resultsHref(product, option));
    void enter();
  }, [enter, product, option, router]);
  if (error) {
    return (
      <ResultsError
        product={product}
        error={error}
        onRetry={() => enter()}
        onFromToday={() => enter(today())}
      />
    );
  }
  return <SearchingScreen product={product} head={null} />;
}
