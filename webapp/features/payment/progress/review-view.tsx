"use client";
// Charged, and the payment provider looks whether it was the cardholder: what is kept meanwhile, and how it may end.

import paymentReview from "@content/catalogues/tr/payment-review.json";
import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Clock } from "@/ui/icons";
import { Price } from "@/ui/price";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type Props = {
  product: Product;
  /** Absent until the payment data has arrived. */
  charge?: Money;
};

export default function ReviewView(props: Props) {
  return (
    <Messages turkish={{ "payment-review": paymentReview }}>
      <Review {...props} />
    </Messages>
  );
}

function Review({ product, charge }: Props) {
  const payment = useTranslations("payment");
  const t = useTranslations("payment-review");
  return (
    <Screen title={payment("title", { product })}>
      <div role="status">
        <EmptyState
          icon={<Clock />}
          title={t("title")}
          text={
            <>
              {t("text")}
              {charge && (
                <>
                  <br />
                  {t("charge")}: <Price money={charge} />
                </>
              )}
            </>
          }
          action={<ButtonLink href="/">{t("home")}</ButtonLink>}
        />
      </div>
    </Screen>
  );
}
