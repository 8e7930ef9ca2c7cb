"use client";
// The fares of a chosen offer: what each includes and costs more than the cheapest, and one button that takes the chosen one. Fetched
// when the first offer is chosen.

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
import { Check, Luggage, Minus } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { useOnlineTerms } from "@/ui/use-online-terms";
import styles from "./fare-sheet.module.css";
import { fareOf, outboundOf, returnOf } from "./offer";
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
    <Messages turkish={{ terms }}>
      <Fares {...props} />
    </Messages>
  );
}

function Fares({ item, party, outbound, departurePrice, busy, open, onClose, onChoose }: Props) {
  const t = useTranslations("results");
  const format = useFormat();
  const fares = item.price.alternative_prices;
  const [first] = fares;
  const [code, choose] = useState<string | null>(null);
  const chosen = fareOf(item, code);
  const note = usePriceNote(item, { party, outbound, departurePrice });
  if (!first || !chosen) return null;
  const sum = departurePrice ? addMoney(departurePrice, chosen.price) : chosen.price;
  const best = recommended(fares);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("fares.title")}
      width="wide"
      footer={
        <div className={styles.foot}>
          {note && <p className={styles.note}>{note}</p>}
          <Button wide busy={busy} onClick={() => onChoose(chosen === first ? null : chosen.code)}>
            {busy
              ? t("card.holding")
              : t("fares.chooseFare", { name: chosen.name, price: format.money(sum) })}
          </Button>
        </div>
      }
    >
      {[outboundOf(item), returnOf(item)].map(
        (leg) =>
          leg && (
            <p key={leg.departure.date + leg.departure.time} className={styles.flight}>
              <strong>{leg.airline.name}</strong> · {format.date(leg.departure.date, "short")} ·{" "}
              <bdi>
                {formatTime(leg.departure.time)} – {formatTime(leg.arrival.time)}
              </bdi>
            </p>
          ),
      )}
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t("fares.title")}</legend>
        {fares.map((fare) => (
          <Fare
            key={fare.code}
            fare={fare}
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
  cheapest,
  reason,
  checked,
  onCheck,
}: {
  fare: FareFamily;
  cheapest: FareFamily;
  /** Why it is recommended; null where it is not. */
  reason: string | null;
  checked: boolean;
  onCheck: () => void;
}) {
  const t = useTranslations("results.fares");
  const locale = useLocale();
  const format = useFormat();
  const terms = useOnlineTerms();
  const { baggage_allowance: bags, seat_selection, change_fee, cancellation } = fare.features;
  const changeText = (fee: Money | null) => {
    if (fee === null) return t("noChange");
    return compareMoney(fee.total, "0") === 0 ? t("changeFree") : t("changeFee", { fee: format.money(fee) });
  };
  return (
    <label className={styles.fare}>
      <span className={styles.head}>
        <input type="radio" name="fare" className={styles.radio} checked={checked} onChange={onCheck} />
        <strong className={styles.name}>{fare.name}</strong>
        <span className={styles.price}>
          {fare === cheapest ? format.money(fare.price) : moreMoney(locale, fare.price, cheapest.price)}
        </span>
      </span>
      {reason && <Badge tone="success">{t("recommended", { reason })}</Badge>}
      <span className={styles.features}>
        <Feature has icon={<Luggage />}>
          {t("hand", { kg: bags.hand_luggage })}
        </Feature>
        <Feature has={bags.luggage > 0}>
          {bags.luggage > 0 ? t("hold", { kg: bags.luggage }) : t("noHold")}
        </Feature>
        <Feature has={seat_selection}>{seat_selection ? t("seat") : t("noSeat")}</Feature>
        <Feature has={Boolean(cancellation?.back)}>{terms(cancellation)}</Feature>
        <Feature has={change_fee !== null}>{changeText(change_fee)}</Feature>
      </span>
    </label>
  );
}

function Feature({
  has,
  icon,
  children,
}: {
  has: boolean;
  icon?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <span className={styles.feature} data-has={has ? "" : undefined}>
      {icon ?? (has ? <Check /> : <Minus />)}
      {children}
    </span>
  );
}
