"use client";
// Starts a search from a home form and opens its results. Called by the search forms.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "../api/error";
import { useFailure } from "../form/use-failure";
import type { Product } from "../product";
import { toast } from "../toast";
import { resultsPath } from "./address";
import { startSearch } from "./start-search";

export function useSearchStart(product: Product) {
  const common = useTranslations("common");
  const failureOf = useFailure();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  /** Why it could not start: stays when the notification has gone. */
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
      const why = faultsOf(error) || failureOf(error);
      setFailure(why);
      toast(why, { tone: "danger", title: common("error") });
    }
  };
  return { busy, failure, search };
}

/** What the server said of the fields, of which none is on the form by its name. */
const faultsOf = (error: unknown) =>
  error instanceof ApiError ? Object.values(error.errors).flat().join(" ") : "";
