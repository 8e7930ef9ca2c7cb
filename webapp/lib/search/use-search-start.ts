"use client";
// Starts a search from a home form and opens its results. Used by the search forms.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "../api/error";
import { useFailure } from "../form/use-failure";
import type { Product } from "../product";
import { toast } from "../toast";
import { resultsHref } from "./address";
import { beginSearch } from "./begin-search";
import { formOverResults } from "./changing";
import { type Criteria, optionOf } from "./option";

export function useSearchStart<P extends Product>(product: P) {
  const common = useTranslations("common");
  const failureOf = useFailure();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  /** Error message of a failed start: it stays after the notification has disappeared. */
  const [failure, setFailure] = useState<string | null>(null);
  const search = async (criteria: Criteria[P]) => {
    const option = optionOf(product, criteria);
    setBusy(true);
    setFailure(null);
    router.prefetch(resultsHref(product, option));
    try {
      await beginSearch(product, option);
      router.push(resultsHref(product, option));
      formOverResults.set(false);
    } catch (error) {
      setBusy(false);
      const why = faultsOf(error) || failureOf(error);
      setFailure(why);
      toast(why, { tone: "danger", title: common("error") });
    }
  };
  return { busy, failure, search };
}

/** Returns the server's field errors as one text, since the form has no fields of these names. */
const faultsOf = (error: unknown) =>
  error instanceof ApiError ? Object.values(error.errors).flat().join(" ") : "";
