"use client";
// A paid change whose new seats were no longer available: the previous ticket stays valid, and the
// difference is refunded. Loaded lazily.

import paymentChange from "@content/catalogues/tr/payment-change.json";
import { useTranslations } from "next-intl";
import { hrefWithId } from "@/lib/address";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type Props = { product: Product; session: string };

export default function ChangeNotMade(props: Props) {
  return (
    <Messages turkish={{ "payment-change": paymentChange }}>
      <NotMade {...props} />
    </Messages>
  );
}

function NotMade({ product, session }: Props) {
  const t = useTranslations("payment-change");
  return (
    <Screen title={t("title")}>
      <EmptyState
        title={t("notMade")}
        text={t("notMadeText")}
        action={
          <ButtonLink href={hrefWithId(`/${product}/booking/detail/`, session)}>{t("back")}</ButtonLink>
        }
      />
    </Screen>
  );
}
