"use client";
// An order's way from the price that was seen to the ticket, or back to the card, as one line of stations. Fetched; its place is kept.

import { lazy, Suspense } from "react";
import type { Money, TimelineStep } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import styles from "./promise-line.module.css";

const Stations = lazy(() => import("./promise-stations"));

export type Credits = { coupon: Money | undefined; openTicket: Money | undefined };

export type PromiseLineProps = {
  product: Product;
  /** With days beside the times, and the price that was seen beside the one that was charged. */
  receipt?: boolean;
  /** What was not charged to a card, on a receipt. */
  credits?: Credits;
  /** It moves on without the traveller. */
  moving?: boolean;
};

/** Of a booking that was kept before there were timelines nothing is drawn. */
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
