"use client";
// The fares of a chosen offer: what each includes and costs more than the cheapest, and one button that takes the chosen one. Fetched
// when the first offer is chosen.

import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import terms from "@content/catalogues/tr/terms.json";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FareFamily, FlightResult, Money } from "@/lib/api/types";
import { addMoney, compareMoney, formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { moreMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Check, Luggage, MessageCircleQuestionMark, Minus } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { useOnlineTerms } from "@/ui/use-online-terms";
import styles from "./fare-sheet.module.css";
import { fareOf, outboundOf, returnOf } from "./offer";
import { usePieces } from "./pieces";
import { usePriceNote } from "./price-note";
import { recommended } from "./recommended-fare";

type Props = {
  item: FlightResult;
  party: number;
  /** A flight there whose flight back is chosen next. */
  outbound: boolean;
  /** On flights back: what the chosen flight there costs. */
  departurePrice?: Money;
  /** Seats are being held. */
  busy: boolean;
  open: boolean;
  onClose: () => void;
  /** null is the cheapest. */
  onChoose: (fare: string | null) => void;
};

export default function FareSheet(props: Props) {
  return (
    <Messages turkish={{ terms, "supplier-terms": supplierTerms }}>
      <Fares {...props} />
    </Messages>
  );
}

function Fares({ item, party, outbound, departurePrice, busy, open, onClose, onChoose }: Props) {
  const t = useTranslations("results");
  const terms = useTranslations("supplier-terms");
  const format = useFormat();
  const fares = item.price.alternative_prices;
  const [first] = fares;
  const [code, choose] = useState<string | null>(null);
  const chosen = fareOf(item, code);
  const note = usePriceNote(item, { party, outbound, departurePrice });
  if (!first || !chosen) return null;
  const sum = departurePrice ? addMoney(departurePrice, chosen.price) : chosen.price;
  const best = recommended(fares);
  const { supplier } = chosen.features;
  const cabin = outboundOf(item).information.class.name;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("fares.title")}
      width="wide"
      footer={
        <div className={styles.foot}>
          {note && <p className={styles.note}>{note}</p>}
          {supplier && (
            <p className={styles.note}>{terms("priceUntil", { time: format.clock(supplier.price_until) })}</p>
          )}
          <Button wide busy={busy} onClick={() => onChoose(chosen === first ? null : chosen.code)}>
            {busy
              ? t(supplier ? "card.asking" : "card.holding")
              : t("fares.chooseFare", { name: chosen.name || cabin, price: format.money(sum) })}
          </Button>
        </div>
      }
    >
      {[outboundOf(item), returnOf(item)].map(
        (leg) =>
          leg && (
            <p key={leg.departure.date + leg.departure.time} className={styles.flight}>
              <strong>{leg.airline.name}</strong> · {format.date(leg.departure.date, "short")} ·{" "}
              <span className={styles.times}>
                {formatTime(leg.departure.time)} – {formatTime(leg.arrival.time)}
              </span>
            </p>
          ),
      )}
      {supplier?.documents_required && <p className={styles.note}>{terms("documents")}</p>}
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t("fares.title")}</legend>
        {fares.map((fare) => (
          <Fare
            key={fare.code}
            fare={fare}
            cabin={cabin}
            cheapest={first}
            reason={best?.code === fare.code ? best.reason : null}
            checked={fare === chosen}
            onCheck={() => choose(fare.code)}
          />
        ))}
      </fieldset>
    </Sheet>
  );
}

function Fare({
  fare,
  cabin,
  cheapest,
  reason,
  checked,
  onCheck,
}: {
  fare: FareFamily;
  /** Names a fare that its airline gives no name. */
  cabin: string;
  cheapest: FareFamily;
  /** Why it is recommended; null where it is not. */
  reason: string | null;
  checked: boolean;
  onCheck: () => void;
}) {
  const t = useTranslations("results.fares");
  const locale = useLocale();
  const format = useFormat();
  const words = useTranslations("supplier-terms");
  const terms = useOnlineTerms();
  const inPieces = usePieces();
  const { baggage_allowance: bags, seat_selection, change_fee, cancellation, supplier } = fare.features;
  const { pieces } = bags;
  const { cancellation_known, change_known } = supplier ?? { cancellation_known: true, change_known: true };
  const changeText = (fee: Money | null) => {
    if (!change_known) return words("changeUnknown");
    if (fee === null) return t("noChange");
    return compareMoney(fee.total, "0") === 0 ? t("changeFree") : t("changeFee", { fee: format.money(fee) });
  };
  return (
    <label className={styles.fare}>
      <span className={styles.head}>
        <input type="radio" name="fare" className={styles.radio} checked={checked} onChange={onCheck} />
        <strong className={styles.name}>{fare.name || cabin}</strong>
        <span className={styles.price}>
          {fare === cheapest ? format.money(fare.price) : moreMoney(locale, fare.price, cheapest.price)}
        </span>
      </span>
      {reason && <Badge tone="success">{t("recommended", { reason })}</Badge>}
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
        {/* Suppliers outside say only where it is free. */}
        {(seat_selection || !supplier) && (
          <Feature has={seat_selection}>{seat_selection ? t("seat") : t("noSeat")}</Feature>
        )}
        <Feature has={cancellation_known ? Boolean(cancellation?.back) : null}>
          {terms(cancellation, cancellation_known)}
        </Feature>
        <Feature has={change_known ? change_fee !== null : null}>{changeText(change_fee)}</Feature>
      </span>
    </label>
  );
}

const isAny = (count: number | null) => (count === null ? null : count > 0);

function Feature({
  has,
  icon,
  children,
}: {
  /** Null where the airline does not say. */
  has: boolean | null;
  icon?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <span className={styles.feature} data-has={has ? "" : undefined}>
      {icon ?? (has === null ? <MessageCircleQuestionMark /> : has ? <Check /> : <Minus />)}
      {children}
    </span>
  );
}
