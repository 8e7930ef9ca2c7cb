"use client";
// Timeline of the order as a receipt, with dates and times, and the link by which others follow the
// journey.

import turkish from "@content/catalogues/tr/next-steps.json";
import { lazy, Suspense } from "react";
import type { BookingState } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/skeleton";
import { PromiseLine } from "@/widgets/order/promise-line";
import { isNew } from "../papers/is-new";
import { Papers } from "../papers/papers";
import readyStyles from "../papers/ready.module.css";
import styles from "../ticket.module.css";
import type { AnyBooking } from "../ticket-product";

const ShareJourney = lazy(() => import("./share-journey"));

const MOVING: readonly BookingState[] = ["payment_pending", "paid", "refunding"];

export function OrderLine({
  product,
  session,
  booking: { info, timeline, coupon, open_ticket, papers_to: papers },
  shareable,
}: { product: Product } & {
  session: string;
  booking: AnyBooking;
  /** True while the device is online. */
  shareable: boolean;
}) {
  if (!timeline?.length) return null;
  return (
    <Card className={classes(styles.part, styles.order)}>
      <PromiseLine
        product={product}
        timeline={timeline}
        receipt
        credits={{ coupon: coupon?.value, openTicket: open_ticket?.value }}
        moving={MOVING.includes(info.state)}
      />
      {papers && !isNew(info) && (
        <Messages turkish={{ "next-steps": turkish }}>
          <Papers product={product} to={papers} className={readyStyles.papers} />
        </Messages>
      )}
      {shareable && info.state === "ticketed" && (
        <Suspense fallback={<Skeleton height="80" />}>
          <ShareJourney session={session} />
        </Suspense>
      )}
    </Card>
  );
}
