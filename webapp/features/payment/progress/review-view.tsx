"use client";
// Charged, and the payment provider looks whether it was the cardholder: what is kept meanwhile, and how it may end.

import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Clock } from "@/ui/icons";
import { Price } from "@/ui/price";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

export default function ReviewView({
  product,
  charge,
}: {
  product: Product;
  /** Absent until the payment data has arrived. */
  charge?: Money;
}) {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title", { product })}>
      <div role="status">
        <EmptyState
          icon={<Clock />}
          title={t("review.title")}
          text={
            <>
              {t("review.text")}
              {charge && (
                <>
                  <br />
                  {t("review.charge")}: <Price money={charge} />
                </>
              )}
            </>
          }
          action={<ButtonLink href="/">{t("review.home")}</ButtonLink>}
        />
      </div>
    </Screen>
  );
}
