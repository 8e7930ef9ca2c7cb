"use client";
// The products side by side in the chosen order on one time axis, with a note on how time, price and CO₂
// are computed.

import { useFormatter, useTranslations } from "next-intl";
import { type CSSProperties, lazy, Suspense, useMemo, useState } from "react";
import type { MultimodalResults, Trip } from "@/lib/api/multimodal-types";
import type { Product } from "@/lib/product";
import { useDesktop } from "@/lib/use-desktop";
import { useIdle } from "@/lib/when-idle";
import { MultimodalNote } from "./multimodal-note";
import styles from "./multimodal-results.module.css";
import { type SortKey, sortTrips } from "./sorts";
import { TripColumn } from "./trip-column";
import detail from "./trip-detail.module.css";
import { useDepartures } from "./use-departures";

const RateLine = lazy(() => import("@/ui/rate-line"));

/**
 * Possible steps of the axis, in hours. The first step that needs no more than `MOST_LINES` lines is
 * used.
 */
const STEPS = [1, 2, 3, 4, 6, 12];
const LONGEST_STEP = 24;
const MOST_LINES = 7;

export default function TripList({
  ways,
  co2_sources,
  rate,
  sort,
  passengers,
  seats,
}: MultimodalResults & { sort: SortKey; passengers: number; seats: number }) {
  const desktop = useDesktop();
  const idle = useIdle(desktop);
  const [open, setOpen] = useState<Product[]>([]);
  const own = useMemo(
    () => ({ flight: of("flight", ways), bus: of("bus", ways), car: of("car", ways) }),
    [ways],
  );
  const isWanted = (product: Product) => idle || open.includes(product);
  const departures = {
    flight: useDepartures(own.flight, seats, isWanted("flight")),
    bus: useDepartures(own.bus, seats, isWanted("bus")),
    car: own.car,
  };
  const longest = Math.max(...Object.values(departures).flatMap((all) => all.map(({ minutes }) => minutes)));
  const hours = Math.floor(longest / 60);
  const step = STEPS.find((one) => hours / one < MOST_LINES) ?? LONGEST_STEP;
  const leads = sortTrips(
    Object.values(own).flatMap((all) => sortTrips(all, sort).slice(0, 1)),
    sort,
  );
  const toggle = (product: Product) =>
    setOpen(isOpen(product) ? open.filter((one) => one !== product) : [...open, product]);
  const isOpen = (product: Product) => open.includes(product);
  return (
    <>
      <Legend products={leads.map(({ product }) => product)} />
      <Suspense>{rate && <RateLine rate={rate} />}</Suspense>
      <div
        className={styles.board}
        style={{ "--columns": leads.length, "--step": (step * 60) / longest } as CSSProperties}
      >
        <Axis {...{ hours, step, longest }} />
        <ul className={styles.list}>
          {leads.map((lead) => (
            <li key={lead.product}>
              <TripColumn
                lead={lead}
                departures={departures[lead.product]}
                all={ways}
                sort={sort}
                longest={longest}
                passengers={passengers}
                seats={seats}
                open={desktop || isOpen(lead.product)}
                onToggle={desktop ? undefined : () => toggle(lead.product)}
              />
            </li>
          ))}
        </ul>
      </div>
      <MultimodalNote sources={co2_sources} />
    </>
  );
}

const of = (product: Product, trips: Trip[]) => trips.filter((trip) => trip.product === product);

/** Visual legend only; screen readers get the parts of each departure as text. */
function Legend({ products }: { products: Product[] }) {
  const t = useTranslations("ways.parts");
  const words = {
    access: t("local"),
    wait: t("wait", { product: "flight" }),
    travel: products.map((product) => t("travel", { product })).join(" / "),
  };
  return (
    <p className={styles.legend} aria-hidden>
      {(["access", "wait", "travel"] as const).map((kind) => (
        <span key={kind}>
          <i className={detail.swatch} data-kind={kind} /> {words[kind]}
        </span>
      ))}
    </p>
  );
}

/** Hours since leaving home. Visual only; screen readers get the hours of each departure as text. */
function Axis({ hours, step, longest }: { hours: number; step: number; longest: number }) {
  const { number } = useFormatter();
  const lines = Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => at * step);
  return (
    <div className={styles.axis} aria-hidden>
      {lines.map((hour) => (
        <span key={hour} style={{ "--at": (hour * 60) / longest } as CSSProperties}>
          {number(hour, { style: "unit", unit: "hour", unitDisplay: "short" })}
        </span>
      ))}
    </div>
  );
}
