"use client";
// Other return flights for the same outbound flight, expanded in its card: times, and the price
// difference of the package.

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FlightResult, Money } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { moreMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { ChevronDown } from "@/ui/icons";
import { DirectionCarrier, DirectionTimes } from "./direction-summary";
import { outboundOf, returnOf, supplierOf } from "./offer";
import styles from "./other-returns.module.css";

export default function OtherReturns({
  items,
  than,
  searched,
  choosing,
  onChoose,
}: {
  items: FlightResult[];
  /** Price of the card's own package. */
  than: Money;
  searched: string;
  /** Product id of the offer whose seats are being held. */
  choosing: string | null;
  onChoose: (item: FlightResult) => void;
}) {
  const t = useTranslations("results.card");
  const locale = useLocale();
  const format = useFormat();
  const [isOpen, open] = useState(false);
  return (
    <details className={styles.others} onToggle={(event) => open(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {t("otherReturns", { count: items.length })}
        <ChevronDown className={styles.chevron} />
      </summary>
      {isOpen && (
        <ul className={styles.returns}>
          {items.map((item) => {
            const [there, back] = [outboundOf(item), returnOf(item)];
            const busy = choosing === item.product_id;
            return (
              back && (
                <li key={item.product_id} className={styles.return}>
                  <DirectionCarrier direction={back} />
                  <span className={styles.more}>{moreMoney(locale, item.price, than)}</span>
                  <DirectionTimes direction={back} searched={searched} />
                  <Button
                    look="secondary"
                    className={styles.choose}
                    busy={busy}
                    aria-label={t("choosePackage", {
                      airline: there.airline.name,
                      departs: formatTime(there.departure.time),
                      backAirline: back.airline.name,
                      backDeparts: formatTime(back.departure.time),
                      price: format.money(item.price),
                    })}
                    onClick={() => onChoose(item)}
                  >
                    {busy ? t(supplierOf(item) ? "asking" : "holding") : t("choose")}
                  </Button>
                </li>
              )
            );
          })}
        </ul>
      )}
    </details>
  );
}
