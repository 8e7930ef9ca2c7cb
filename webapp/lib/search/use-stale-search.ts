"use client";
// Asks what to do when the results on screen are stale, and reports when an expired search was repeated.

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { ask } from "../dialog";
import { toast } from "../toast";
import type { AnyResults, OpenSearch } from "./open-search";

export function useStaleSearch(
  search: OpenSearch<AnyResults> | null,
  searchAgain: () => void,
  goBack: () => void,
) {
  const t = useTranslations("search");
  const expire = useEffectEvent(async (signal: AbortSignal) => {
    const again = await ask(
      {
        title: t("timeout.title"),
        text: t("timeout.text"),
        confirm: t("select.again"),
        cancel: t("select.back"),
        unprompted: true,
      },
      signal,
    );
    if (again) searchAgain();
    else if (again === false) goBack();
  });
  const expiresAt = search?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const asking = new AbortController();
    const timer = setTimeout(() => expire(asking.signal), expiresAt - Date.now());
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [expiresAt]);
  useEffect(() => {
    if (search?.renewed) toast(t("renewed"));
  }, [search, t]);
}
