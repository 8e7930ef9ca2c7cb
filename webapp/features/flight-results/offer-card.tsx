"use client";
// One offer: a flight, or a round-trip package, with the price of the whole party. The whole card is
// clickable, except for the parts that expand inside.

import { useLocale, useTranslations } from "next-intl";
import { lazy, memo, Suspense, useDeferredValue, useId, useState } from "react";
import type { FlightDirection, FlightResult, Money } from "@/lib/api/types";
import { addMoney, formatTime } from "@/lib/format";
import { moreMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ChevronDown, Luggage } from "@/ui/icons";
import { Price } from "@/ui/price";
import { warmSheets } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { DirectionCarrier, DirectionTimes } from "./direction-summary";
import { outboundOf, returnOf, supplierOf } from "./offer";
import styles from "./offer-card.module.css";
import { usePieces } from "./pieces";
import { usePriceNote } from "./price-note";
import { recommended } from "./recommended-fare";

const loadDetail = () => import("./offer-detail");
const OfferDetail = lazy(loadDetail);
const OtherReturns = lazy(() => import("./other-returns"));
export const warmDetail = () => void loadDetail();

const FEW_SEATS = 10;

/**
 * True when the fare sheet must open: several fares, or terms of an external supplier that must be read
 * first.
 */
export const asksFare = (item: FlightResult) =>
  item.price.alternative_prices.length > 1 || supplierOf(item) !== undefined;

export const OfferCard = memo(function OfferCard({
  item,
  party,
  searched,
  outbound = false,
  departurePrice,
  others,
  choosing,
  onChoose,
}: {
  item: FlightResult;
  party: number;
  /** Codes of the searched airports, which the top bar shows; empty for a city search. */
  searched: string;
  /**
   * True for an outbound flight whose return flight is chosen next, so that its price is not the price of
   * the trip.
   */
  outbound?: boolean;
  /** Price of the chosen outbound flight, for return flights. All displayed prices include this amount. */
  departurePrice?: Money;
  /** Packages with the same outbound flight and another return flight. */
  others?: FlightResult[];
  /** Product id of the offer, among this one and `others`, whose seats are being held. */
  choosing: string | null;
  onChoose: (item: FlightResult) => void;
}) {
  const t = useTranslations("results.card");
  const id = useId();
  const [isOpen, open] = useState(false);
  // Deferred, so that the button responds first.
  const isShown = useDeferredValue(isOpen);
  const [there, back] = [outboundOf(item), returnOf(item)];
  const directions = back ? [there, back] : [there];
  const price = departurePrice ? addMoney(departurePrice, item.price) : item.price;
  const note = usePriceNote(item, { party, outbound, departurePrice });
  const names = useNames(item, price);
  const { remaining_seats } = there.information;
  const supplier = supplierOf(item);
  const asks = asksFare(item);
  const busy = choosing === item.product_id;
  return (
    <Card flush as="article" className={styles.card} aria-labelledby={id}>
      <h3 id={id} className="visually-hidden">
        {names.card}
      </h3>
      <div className={styles.offer} data-directions={directions.length}>
        <DirectionCarrier direction={there} heading={back ? t("departureTab") : undefined} />
        <p className={styles.price}>
          <Price money={price} size="xl" />
          {note && <span className={styles.note}>{note}</span>}
        </p>
        <DirectionTimes direction={there} searched={searched} />
        {back && (
          <>
            <DirectionCarrier direction={back} heading={t("returnTab")} />
            <DirectionTimes direction={back} searched={searched} />
          </>
        )}
        <p className={styles.facts}>
          <span>
            <Luggage />
            <Baggage directions={directions} />
          </span>
          <Teaser item={item} />
          {/* External suppliers do not report the number of free seats. */}
          {!supplier && remaining_seats < FEW_SEATS && (
            <Badge tone="danger">{t("seatsLeft", { count: remaining_seats })}</Badge>
          )}
        </p>
        <Button
          className={styles.choose}
          busy={busy}
          aria-haspopup={asks ? "dialog" : undefined}
          aria-label={names.choose}
          onPointerEnter={asks ? warmSheets : undefined}
          onFocus={asks ? warmSheets : undefined}
          onClick={() => onChoose(item)}
        >
          {busy ? t(supplier ? "asking" : "holding") : t("choose")}
        </Button>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-detail`}
          onClick={() => open(!isOpen)}
          onPointerEnter={warmDetail}
          onFocus={warmDetail}
        >
          <span className="visually-hidden">{t("detail")}</span>
          <ChevronDown className={styles.chevron} />
        </button>
      </div>
      <div id={`${id}-detail`} className={styles.opened} hidden={!isShown}>
        {isShown && (
          <Suspense fallback={<Skeleton height="160" />}>
            <OfferDetail there={there} back={back} />
          </Suspense>
        )}
      </div>
      {others && (
        <div className={styles.others}>
          <Suspense>
            <OtherReturns items={others} than={item.price} {...{ searched, choosing, onChoose }} />
          </Suspense>
        </div>
      )}
    </Card>
  );
});

/**
 * Accessible names that distinguish this card from all others, because packages may share the outbound
 * flight.
 */
function useNames(item: FlightResult, total: Money) {
  const t = useTranslations("results.card");
  const price = useFormat().money(total);
  const [there, back] = [outboundOf(item), returnOf(item)];
  const label = ({ airline, departure, arrival }: FlightDirection) =>
    t("label", {
      airline: airline.name,
      from: departure.airport.code,
      departs: formatTime(departure.time),
      to: arrival.airport.code,
      arrives: formatTime(arrival.time),
    });
  const chosen = { airline: there.airline.name, departs: formatTime(there.departure.time), price };
  if (!back) return { card: label(there), choose: t("chooseFlight", chosen) };
  return {
    card: t("labelPackage", { there: label(there), back: label(back) }),
    choose: t("choosePackage", {
      ...chosen,
      backAirline: back.airline.name,
      backDeparts: formatTime(back.departure.time),
    }),
  };
}

/** Price difference of the recommended fare, the first with a service that the cheapest fare lacks. */
function Teaser({ item: { price } }: { item: FlightResult }) {
  const t = useTranslations("results.card");
  const locale = useLocale();
  const fares = price.alternative_prices;
  const best = recommended(fares);
  const fare = fares.find(({ code }) => code === best?.code);
  if (!best || !fare) return null;
  // A word joiner keeps the sign with its amount.
  const more = moreMoney(locale, fare.price, price).replace("+", "+\u2060");
  return <span>{t("teaser", { reason: best.reason, more })}</span>;
}

/** Baggage is shown once when both directions have the same. */
function Baggage({ directions }: { directions: FlightDirection[] }) {
  const t = useTranslations("results.card");
  const pieces = usePieces();
  const words = directions.map(({ information: { baggage } }) => {
    if (baggage.pieces) return pieces.hold(baggage.pieces);
    return baggage.type === "HL" ? t("handOnly") : t("luggage", { kg: baggage.luggage });
  });
  return <span>{[...new Set(words)].join(" / ")}</span>;
}
