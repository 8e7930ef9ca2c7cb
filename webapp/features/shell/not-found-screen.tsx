"use client";
// What every unknown address shows.

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

export default function NotFoundScreen() {
  const t = useTranslations("shell.notFound");
  return (
    <Screen title={t("title")}>
      <EmptyState
        title={t("sorry")}
        text={t("text")}
        action={<ButtonLink href="/">{t("action")}</ButtonLink>}
      />
    </Screen>
  );
}
