"use client";
// Message for a ticket or payment that does not exist, with links to continue. Loads on demand.

import paymentMissing from "@content/catalogues/tr/payment-missing.json";
import ticketMissing from "@content/catalogues/tr/ticket-missing.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type Props = { what: "ticket" | "payment"; product: Product };

const WORDS = {
  ticket: { "ticket-missing": ticketMissing },
  payment: { "payment-missing": paymentMissing },
};

export default function Missing(props: Props) {
  return (
    <Messages turkish={WORDS[props.what]}>
      <NotFound {...props} />
    </Messages>
  );
}

function NotFound({ what, product }: Props) {
  const t = useTranslations(`${what}-missing`);
  const of = useTranslations(what);
  return (
    <Screen title={of("title", { product })}>
      <EmptyState
        title={t("title")}
        text={t("text")}
        action={
          <ButtonLink href={what === "ticket" ? `/${product}/check-pnr/` : "/"}>{t("action")}</ButtonLink>
        }
      />
    </Screen>
  );
}
