"use client";
// Manage booking: until when it can be cancelled online and for how much, and the way to do so.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { AfterSale } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Settings2 } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import { canBeManaged, onlineTerms } from "./after-sale";
import styles from "./ticket.module.css";

const ManageSheet = lazy(() => import("./manage-sheet"));

export type ManagedBooking = Pick<AfterSale, "lines" | "refunds"> & {
  product: Product;
  session: string;
  /** Something was cancelled. */
  onChanged: () => unknown;
};

export function Manage(booking: ManagedBooking) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  if (!canBeManaged(booking)) return null;
  const terms = onlineTerms(booking.lines);
  return (
    <Card className={styles.manage}>
      {terms && (
        <p>
          {terms.back
            ? t("cancellable", { date: format.instant(terms.until), sum: format.money(terms.back) })
            : t("cancellableForFee", { date: format.instant(terms.until) })}
        </p>
      )}
      <Button
        look="secondary"
        icon={<Settings2 />}
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={() => setSheet("open")}
        wide
      >
        {t("manage")}
      </Button>
      {sheet !== "unopened" && (
        <Suspense>
          <ManageSheet {...booking} open={sheet === "open"} onClose={() => setSheet("closed")} />
        </Suspense>
      )}
    </Card>
  );
}
