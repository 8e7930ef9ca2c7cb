"use client";
// Progress of an order as one line of steps: from the displayed price to the ticket, or back to the card.
// The steps load on demand; their space is reserved.

import { lazy, Suspense } from "react";
import type { Money, TimelineStep } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import styles from "./promise-line.module.css";

const Stations = lazy(() => import("./promise-stations"));

export type Credits = { coupon: Money | undefined; openTicket: Money | undefined };

export type PromiseLineProps = {
  product: Product;
  /** True adds dates to the times, and the displayed price next to the charged one. */
  receipt?: boolean;
  /** Amounts that were not charged to a card, for a receipt. */
  credits?: Credits;
  /** True while the order progresses without an action of the buyer. */
  moving?: boolean;
};

/** Renders nothing for a booking stored before timelines existed. */
export function PromiseLine({
  timeline = [],
  ...props
}: PromiseLineProps & { timeline: TimelineStep[] | undefined }) {
  if (timeline.length === 0) return null;
  return (
    <div
      className={styles.line}
      data-priced={(props.receipt && timeline.some(({ amount }) => amount)) || undefined}
    >
      <Suspense>
        <Stations timeline={timeline} {...props} />
      </Suspense>
    </div>
  );
}
