"use client";
// Notice above results stored on this device, with the time of storage. Needs the `search` messages.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormat } from "@/lib/use-format";
import { OfflineNotice } from "@/ui/offline-notice";

/** The search is repeated automatically once there is a connection. */
export function StoredNotice({ at, onRetry }: { at: string; onRetry: () => void }) {
  const t = useTranslations("search");
  const format = useFormat();
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return <OfflineNotice onRetry={onRetry}>{t("offline", { at: format.instant(at) })}</OfflineNotice>;
}
