"use client";
// Navigation away from the payment page: to the search results, to a new search, and to the ticket; and
// the return from the issuer.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { hrefWithId } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import type { PaymentHead } from "@/lib/api/types";
import { cameFrom } from "@/lib/navigation";
import type { Product } from "@/lib/product";
import { resultsPath } from "@/lib/search/address";
import { endSession, writeSession } from "@/lib/search/session";
import { toast } from "@/lib/toast";
import { forgetDraft } from "../payment-values";

export function useSearches(product: Product, session: string, data: PaymentHead | undefined) {
  const router = useRouter();
  const common = useTranslations("common");
  const [isSearching, setSearching] = useState(false);
  /**
   * Returns to the search results at the step where they were left. The session keeps the hold until
   * another offer is chosen.
   */
  const goBack = () => {
    if (!data) return router.push("/");
    writeSession(product, { form_data: data.search_options, session_unique: session });
    if (cameFrom(resultsPath(product))) router.back();
    else router.push(resultsPath(product));
  };
  const searchAgain = async () => {
    if (!data) return router.push("/");
    setSearching(true);
    try {
      // Starts a session, which bypasses cached results, so that a rejected offer is not offered again.
      const { startSession } = await import("@/lib/search/start-session");
      await startSession(product, { option: data.search_options.id });
      router.push(resultsPath(product));
    } catch (error) {
      setSearching(false);
      const message = error instanceof ApiError ? error.message : "";
      toast(message || common("problemTryAgain"), { tone: "danger" });
      if (error instanceof ApiError && error.code === "option_expired") router.push("/");
    }
  };
  return { isSearching, goBack, searchAgain };
}

/** The ticket replaces this page in the history. */
export function useLeaveForTicket(product: Product, session: string, isTicketed: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (!isTicketed) return;
    forgetDraft(product);
    endSession(product, session);
    const detail = hrefWithId(`/${product}/booking/detail/`, session);
    router.replace(`${detail}${detail.includes("?") ? "&" : "?"}clear=true`);
  }, [isTicketed, product, session, router]);
}

/**
 * The browser may restore this page from its back-forward cache after the issuer's page; its data is then
 * out of date.
 */
export function useReturnFromIssuer(onReturn: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onReturn]);
}
