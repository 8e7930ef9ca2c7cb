"use client";
// That there is no ticket at this address, and the way to find it. Fetched.

import ticketMissing from "@content/catalogues/tr/ticket-missing.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type Props = { product: Product };

export default function TicketMissing(props: Props) {
  return (
    <Messages turkish={{ "ticket-missing": ticketMissing }}>
      <NotFound {...props} />
    </Messages>
  );
}

function NotFound({ product }: Props) {
  const t = useTranslations("ticket-missing");
  const ticket = useTranslations("ticket");
  return (
    <Screen title={ticket("title", { product })}>
      <EmptyState
        title={t("title")}
        text={t("text")}
        action={<ButtonLink href={`/${product}/check-pnr/`}>{t("action")}</ButtonLink>}
      />
    </Screen>
  );
}
