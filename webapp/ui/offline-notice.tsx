"use client";
// Notice above data stored on this device when no response arrived, with a retry button. The shell hides
// its own offline message meanwhile.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSaysOffline } from "@/lib/said-offline";
import { Button } from "./button";
import { Notice } from "./notice";

export function OfflineNotice({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  const t = useTranslations("common");
  useSaysOffline();
  return (
    <div role="status">
      <Notice
        tone="warning"
        action={
          onRetry && (
            <Button look="quiet" onClick={onRetry}>
              {t("retry")}
            </Button>
          )
        }
      >
        {children}
      </Notice>
    </div>
  );
}
