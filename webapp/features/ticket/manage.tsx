"use client";
// Manage booking: until when it can be cancelled online and for how much, and the way to do so.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { AfterSale, BookingLine, Money } from "@/lib/api/types";
import { addMoney, compareMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Settings2 } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import styles from "./ticket.module.css";

const ManageSheet = lazy(() => import("./manage-sheet"));

export type ManagedBooking = Pick<AfterSale, "lines" | "refunds"> & {
  product: Product;
  session: string;
  /** Something was cancelled. */
  onChanged: () => unknown;
};

export function Manage(booking: ManagedBooking) {
  return (
    <Messages turkish={{ manage }}>
      <ManageCard {...booking} />
    </Messages>
  );
}

function ManageCard(booking: ManagedBooking) {
  const t = useTranslations("manage");
  const format = useFormat();
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  const terms = onlineTerms(booking.lines);
  return (
    <Card className={styles.manage}>
      {terms && (
        <p>
          {terms.back && terms.isOpenTicket
            ? t("cancellableOpenTicket", { date: format.instant(terms.until), sum: format.money(terms.back) })
            : terms.back
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
        {t("title", { step: "lines" })}
      </Button>
      {sheet !== "unopened" && (
        <Suspense>
          <ManageSheet {...booking} open={sheet === "open"} onClose={() => setSheet("closed")} />
        </Suspense>
      )}
    </Card>
  );
}

/** What cancelling all that can be cancelled gives back, and until when. The sum is null where something is kept: a quote says what. */
function onlineTerms(
  lines: BookingLine[],
): { until: string; back: Money | null; isOpenTicket: boolean } | null {
  const open = lines.flatMap(({ cancellable, price, terms }) => {
    const term = terms.find(({ until, allowed }) => allowed && Date.parse(until) > Date.now());
    return cancellable && term ? [{ price, ...term }] : [];
  });
  const [first, ...rest] = open.sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  if (!first) return null;
  const isFree = open.every(({ fee }) => compareMoney(fee.total, "0") === 0);
  return {
    until: first.until,
    isOpenTicket: open.some(({ open_ticket }) => open_ticket),
    back: isFree ? addMoney(first.price, ...rest.map(({ price }) => price)) : null,
  };
}
