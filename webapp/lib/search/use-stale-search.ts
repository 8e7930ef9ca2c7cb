"use client";
// Says when the results on screen are stale, and when they were searched again because they were.

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
  const expire = useEffectEvent(async () => {
    const again = await ask({
      title: t("timeout.title"),
      text: t("timeout.text"),
      confirm: t("select.again"),
      cancel: t("select.back"),
    });
    if (again) searchAgain();
    else goBack();
  });
  const expiresAt = search?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(expire, expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  useEffect(() => {
    if (search?.renewed) toast(t("renewed"));
  }, [search, t]);
}
