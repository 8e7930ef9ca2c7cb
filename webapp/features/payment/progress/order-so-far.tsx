"use client";
// Summary of an order in progress: the trip, the amount charged to the card, and the timeline.

import type { Money, TimelineStep } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { PromiseLine } from "@/widgets/order/promise-line";
import sectionStyles from "../form/section.module.css";
import type { TripInShort } from "../payment-product";
import { TripSummary } from "../summary/trip-summary";
import styles from "./order-so-far.module.css";

export type Order = {
  product: Product;
  /** Trip and charge are undefined until the payment data has loaded. */
  trip: TripInShort | undefined;
  charge: Money | undefined;
  timeline: TimelineStep[] | undefined;
};

export function OrderSoFar({ product, trip, charge, timeline, moving }: Order & { moving?: boolean }) {
  return (
    <Card className={sectionStyles.section}>
      {trip && charge ? (
        <p className={styles.trip}>
          <TripSummary product={product} trip={trip} price={charge} />
        </p>
      ) : (
        <Skeleton height="44" />
      )}
      <PromiseLine product={product} timeline={timeline} moving={moving} />
    </Card>
  );
}
