"use client";
// Fares of a chosen offer: the services and the price difference of each to the cheapest fare, and one
// button that takes the chosen fare. Loaded lazily when the first offer is chosen.

import itinerary from "@content/catalogues/tr/itinerary.json";
import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import terms from "@content/catalogues/tr/terms.json";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FareFamily, FlightResult, Money } from "@/lib/api/types";
import { addMoney, formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { moreMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FareFeatures } from "@/widgets/flight/fare-features";
import styles from "./fare-sheet.module.css";
import { fareOf, outboundOf, returnOf } from "./offer";
import { usePriceNote } from "./price-note";
import { recommended } from "./recommended-fare";

type Props = {
  item: FlightResult;
  party: number;
  /** True for an outbound flight whose return flight is chosen next. */
  outbound: boolean;
  /** Price of the chosen outbound flight; set for return flights. */
  departurePrice?: Money;
  /** True while seats are being held. */
  busy: boolean;
  open: boolean;
  onClose: () => void;
  /** Called with null for the cheapest fare. */
  onChoose: (fare: string | null) => void;
};

export default function FareSheet(props: Props) {
  return (
    <Messages turkish={{ itinerary, terms, "supplier-terms": supplierTerms }}>
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
        (direction) =>
          direction && (
            <p key={direction.departure.date + direction.departure.time} className={styles.flight}>
              <strong>{direction.airline.name}</strong> · {format.date(direction.departure.date, "short")} ·{" "}
              <span className={styles.times}>
                {formatTime(direction.departure.time)} – {formatTime(direction.arrival.time)}
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
  /** Name for a fare that its airline gives no name. */
  cabin: string;
  cheapest: FareFamily;
  /** Reason for the recommendation; null when the fare is not recommended. */
  reason: string | null;
  checked: boolean;
  onCheck: () => void;
}) {
  const t = useTranslations("results.fares");
  const locale = useLocale();
  const format = useFormat();
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
      <FareFeatures fare={fare} />
    </label>
  );
}
