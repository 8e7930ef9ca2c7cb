"use client";
// Trip summary in one row: route, date and price. A phone expands the row to the full trip, so that the
// form starts on the first screen.

import { type ReactNode, useId, useState } from "react";
import type { Money } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { ArrowLeftRight, ArrowRight, Bus, Car, ChevronDown, Plane } from "@/ui/icons";
import { Price } from "@/ui/price";
import type { TripInShort } from "../payment-product";
import styles from "./trip-summary.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car };

type Props = { product: Product; trip: TripInShort; price: Money };

export function TripSummary({ product, trip: { from, to, date, time, until, untilTime }, price }: Props) {
  const format = useFormat();
  const Icon = ICONS[product];
  const Arrow = until === null ? ArrowRight : ArrowLeftRight;
  return (
    <span className={styles.trip}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>
          <bdi>{from}</bdi>
          {to && (
            <>
              {" "}
              <Arrow className="flip-rtl" /> <bdi>{to}</bdi>
            </>
          )}
        </strong>{" "}
        <span className={styles.when}>
          {format.date(date, "brief")} <bdi>{formatTime(time)}</bdi>
          {until && ` – ${format.date(until, "brief")}`} {untilTime && <bdi>{formatTime(untilTime)}</bdi>}
        </span>
      </span>{" "}
      <Price money={price} />
    </span>
  );
}

/** A desktop always shows the full trip. */
export function OpenableTrip({ children, ...summary }: Props & { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.openable} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <TripSummary {...summary} />
        <ChevronDown className={styles.chevron} />
      </button>
      <div id={id} className={styles.whole}>
        {children}
      </div>
    </div>
  );
}
