"use client";
// Features of a fare: baggage, seat selection and the terms of cancellation and change. Results and changes
// of tickets show the same texts. Needs the `results`, `itinerary`, `terms` and `supplier-terms` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FareFamily, Money } from "@/lib/api/types";
import { compareMoney } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Check, CircleQuestionMark, Luggage, Minus, Receipt } from "@/ui/icons";
import { useOnlineTerms } from "@/widgets/order/use-online-terms";
import styles from "./fare-features.module.css";
import { usePieces } from "./use-pieces";

export function FareFeatures({ fare }: { fare: FareFamily }) {
  const t = useTranslations("results.fares");
  const format = useFormat();
  const words = useTranslations("supplier-terms");
  const terms = useOnlineTerms();
  const inPieces = usePieces();
  const { baggage_allowance: bags, seat_selection, change_fee, cancellation, supplier } = fare.features;
  const { pieces } = bags;
  const { cancellation_known, change_known } = supplier ?? { cancellation_known: true, change_known: true };
  const isChangeFree = change_fee !== null && compareMoney(change_fee.total, "0") === 0;
  const changeText = (fee: Money | null) => {
    if (!change_known) return words("changeUnknown");
    if (fee === null) return t("noChange");
    return isChangeFree ? t("changeFree") : t("changeFee", { fee: format.money(fee) });
  };
  return (
    <span className={styles.features}>
      {pieces ? (
        <>
          <Feature has={isAny(pieces.hand_luggage)}>{inPieces.hand(pieces)}</Feature>
          <Feature has={isAny(pieces.luggage)}>{inPieces.hold(pieces)}</Feature>
        </>
      ) : (
        <>
          <Feature has icon={<Luggage />}>
            {t("hand", { kg: bags.hand_luggage })}
          </Feature>
          <Feature has={bags.luggage > 0}>
            {bags.luggage > 0 ? t("hold", { kg: bags.luggage }) : t("noHold")}
          </Feature>
        </>
      )}
      {/* External suppliers report seat selection only where it is free. */}
      {(seat_selection || !supplier) && (
        <Feature has={seat_selection}>{seat_selection ? t("seat") : t("noSeat")}</Feature>
      )}
      <Feature has={cancellation_known ? Boolean(cancellation?.back) : null}>
        {terms(cancellation, cancellation_known)}
      </Feature>
      <Feature
        has={change_known ? isChangeFree : null}
        icon={change_known && change_fee && !isChangeFree ? <Receipt /> : undefined}
      >
        {changeText(change_fee)}
      </Feature>
    </span>
  );
}

const isAny = (count: number | null) => (count === null ? null : count > 0);

function Feature({
  has,
  icon,
  children,
}: {
  /** Null when the airline does not say. */
  has: boolean | null;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.feature} data-has={has ? "" : undefined}>
      {icon ?? (has === null ? <CircleQuestionMark /> : has ? <Check /> : <Minus />)}
      {children}
    </span>
  );
}
