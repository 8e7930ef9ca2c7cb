"use client";
// That there is no such payment, and the way to home. Fetched.

import paymentMissing from "@content/catalogues/tr/payment-missing.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type Props = { product: Product };

export default function Missing(props: Props) {
  return (
    <Messages turkish={{ "payment-missing": paymentMissing }}>
      <NotFound {...props} />
    </Messages>
  );
}

function NotFound({ product }: Props) {
  const t = useTranslations("payment-missing");
  const payment = useTranslations("payment");
  return (
    <Screen title={payment("title", { product })}>
      <EmptyState
        title={t("title")}
        text={t("text")}
        action={<ButtonLink href="/">{t("action")}</ButtonLink>}
      />
    </Screen>
  );
}
