"use client";
// Shown in place of a screen that failed to render.

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { ErrorState } from "@/ui/state";

export function CrashScreen() {
  const t = useTranslations("shell.crash");
  return (
    <Screen title={t("title")}>
      <ErrorState
        title={t("title")}
        text={t("text")}
        action={<Button onClick={() => window.location.reload()}>{t("action")}</Button>}
      />
    </Screen>
  );
}
