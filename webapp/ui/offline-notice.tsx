"use client";
// What stands over data that this device kept, where no answer came, with a button that asks again.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Notice } from "./notice";

export function OfflineNotice({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <div role="status">
      <Notice
        tone="warning"
        action={
          <Button look="quiet" onClick={onRetry}>
            {t("retry")}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
