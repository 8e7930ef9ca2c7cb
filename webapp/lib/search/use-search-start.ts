"use client";
// Starts a search from a home form and opens its results. Called by the search forms.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import { resultsPath } from "./address";
import { startSearch } from "./start-search";

export function useSearchStart(product: Product) {
  const common = useTranslations("common");
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  /** Why it could not start. */
  const [failure, setFailure] = useState<string | null>(null);
  const search = async (criteria: object) => {
    setBusy(true);
    setFailure(null);
    router.prefetch(resultsPath(product));
    try {
      await startSearch(product, criteria);
      router.push(resultsPath(product));
    } catch (error) {
      setBusy(false);
      setFailure(sentenceOf(error) || common("checkConnection"));
    }
  };
  return { busy, failure, search };
}

/** What the server said of the fields, else of the whole; empty when it said nothing. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const faults = Object.values(error.errors).flat();
  return faults.length > 0 ? faults.join(" ") : error.message;
}
