"use client";
// That there is no such payment, and the way to home. Fetched.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

export default function Missing({ product }: { product: Product }) {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title", { product })}>
      <EmptyState
        title={t("missing.title")}
        text={t("missing.text")}
        action={<ButtonLink href="/">{t("missing.action")}</ButtonLink>}
      />
    </Screen>
  );
}
