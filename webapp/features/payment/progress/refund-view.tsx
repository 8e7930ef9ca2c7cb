"use client";
// Charged, but no ticket could be issued: what happened to the money, and the way to another search.

import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { RefreshCw } from "@/ui/icons";
import { Price } from "@/ui/price";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

export default function RefundView({
  product,
  phase,
  charge,
  onSearchAgain,
}: {
  product: Product;
  phase: "refunding" | "refunded";
  /** Absent until the payment data has arrived. */
  charge?: Money;
  onSearchAgain: () => void;
}) {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title", { product })}>
      <div role="status">
        <EmptyState
          icon={<RefreshCw />}
          title={t(`refund.${phase}Title`)}
          text={
            <>
              {t(`refund.${phase}Text`, { product })}
              {charge && (
                <>
                  <br />
                  {t("refund.charge")}: <Price money={charge} />
                </>
              )}
            </>
          }
          action={<Button onClick={onSearchAgain}>{t("hold.searchAgain")}</Button>}
        />
      </div>
    </Screen>
  );
}
