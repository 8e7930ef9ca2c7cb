"use client";
// One offer: a flight, or a package of there and back. Its price is the whole party's. Detail and fares open inside the card.

import { useTranslations } from "next-intl";
import { lazy, memo, Suspense, useId, useState } from "react";
import type { FlightLeg, FlightResult, Money } from "@/lib/api/types";
import { addMoney, formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ChevronDown } from "@/ui/icons";
import { Price } from "@/ui/price";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { FlightTimeline } from "./flight-timeline";
import styles from "./itinerary-card.module.css";
import { LegSummary } from "./leg-summary";
import { outboundOf, returnOf } from "./offer";

const loadFares = () => import("./fare-families");
const FareFamilies = lazy(loadFares);
const warmFares = () => void loadFares();

export type Choosing = { product_id: string; fare: string | null };

export const ItineraryCard = memo(function ItineraryCard({
  item,
  party,
  outbound = false,
  departurePrice,
  choosing,
  onChoose,
}: {
  item: FlightResult;
  party: number;
  /** A flight there whose flight back is chosen next: its price is not the trip's, and Choose opens the fares first. */
  outbound?: boolean;
  /** On flights back: what the chosen flight there costs, which all prices include then. */
  departurePrice?: Money;
  /** The offer whose seats are being held. */
  choosing: Choosing | null;
  /** Without a fare: the cheapest, which is the price on the card. */
  onChoose: (item: FlightResult, fare: string | null) => void;
}) {
  const t = useTranslations("results.card");
  const format = useFormat();
  const id = useId();
  const [opened, open] = useState<"detail" | "fares" | null>(null);
  const toggle = (what: "detail" | "fares") => open(opened === what ? null : what);
  const [there, back] = [outboundOf(item), returnOf(item)];
  const fares = item.price.alternative_prices;
  const busy = choosing?.product_id === item.product_id;
  const opensFares = outbound && fares.length > 1;
  const whole = (price: Money) => (departurePrice ? addMoney(departurePrice, price) : price);
  const price = whole(item.price);
  const names = useNames(item, price);
  return (
    <Card flush as="article" className={styles.card} aria-labelledby={id}>
      <h3 id={id} className="visually-hidden">
        {names.card}
      </h3>
      <div className={styles.top}>
        <div className={styles.legs}>
          <LegSummary leg={there} heading={back ? t("departureTab") : undefined} />
          {back && <LegSummary leg={back} heading={t("returnTab")} seats={false} />}
        </div>
        <div className={styles.buy}>
          <p className={styles.price}>
            <Price money={price} size="xl" />
            <span className={styles.note}>
              {departurePrice
                ? t("roundTripTotal", { price: format.money(item.price) })
                : back
                  ? t("packagePrice", { count: party })
                  : outbound
                    ? t("outboundPrice", { count: party })
                    : party > 1 && t("partyTotal", { count: party })}
            </span>
          </p>
          <Button
            busy={busy && choosing?.fare === null}
            aria-expanded={opensFares ? opened === "fares" : undefined}
            onPointerEnter={opensFares ? warmFares : undefined}
            aria-label={names.choose}
            onClick={() => (opensFares ? toggle("fares") : onChoose(item, null))}
          >
            {busy && choosing?.fare === null ? t("holding") : t("choose")}
          </Button>
        </div>
      </div>
      <div className={styles.more}>
        <Toggle open={opened === "detail"} controls={`${id}-detail`} onClick={() => toggle("detail")}>
          {back ? t("details") : t("detail")}
        </Toggle>
        {fares.length > 1 && (
          <Toggle
            open={opened === "fares"}
            controls={`${id}-fares`}
            onClick={() => toggle("fares")}
            onWarm={warmFares}
          >
            {t("fares", { count: fares.length })}
          </Toggle>
        )}
      </div>
      <div id={`${id}-detail`} className={styles.opened} hidden={opened !== "detail"}>
        {opened === "detail" &&
          (back ? (
            <Tabs
              label={t("details")}
              tabs={[
                { id: "there", title: t("departureTab"), panel: <FlightTimeline leg={there} /> },
                { id: "back", title: t("returnTab"), panel: <FlightTimeline leg={back} /> },
              ]}
            />
          ) : (
            <FlightTimeline leg={there} />
          ))}
      </div>
      <div id={`${id}-fares`} className={styles.opened} hidden={opened !== "fares"}>
        {opened === "fares" && (
          <Suspense fallback={<Skeleton height="256" radius="l" />}>
            <FareFamilies
              fares={departurePrice ? fares.map((fare) => ({ ...fare, price: whole(fare.price) })) : fares}
              busyCode={busy ? (choosing?.fare ?? null) : null}
              onChoose={(code) => onChoose(item, code)}
            />
          </Suspense>
        )}
      </div>
    </Card>
  );
});

/** What tells this card from every other: packages may share the flight there. */
function useNames(item: FlightResult, total: Money) {
  const t = useTranslations("results.card");
  const price = useFormat().money(total);
  const [there, back] = [outboundOf(item), returnOf(item)];
  const label = ({ airline, departure, arrival }: FlightLeg) =>
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

function Toggle({
  open,
  controls,
  onClick,
  onWarm,
  children,
}: {
  open: boolean;
  controls: string;
  onClick: () => void;
  /** A pointer or the focus is on it. */
  onWarm?: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
      onPointerEnter={onWarm}
      onFocus={onWarm}
    >
      {children}
      <ChevronDown className={styles.chevron} />
    </button>
  );
}
