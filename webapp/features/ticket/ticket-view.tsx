"use client";
// Shows a booking as a ticket with reference, journey and passengers, or explains why it has no tickets.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { canBeManaged, wasCancelled } from "@/lib/account/after-sale";
import type { Product } from "@/lib/product";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import { Skeleton } from "@/ui/skeleton";
import { ticketFile } from "./booking";
import { PassengerTickets } from "./passengers/passenger-tickets";
import { PassesSkeleton } from "./passes/passes-skeleton";
import { Stub } from "./passes/stub";
import styles from "./ticket.module.css";
import type { AnyBooking, BookingOf, TicketProduct } from "./ticket-product";

const RateLine = lazy(() => import("@/ui/rate-line"));
const OrderLine = lazy(async () => ({ default: (await import("./timeline/order-line")).OrderLine }));
// Loaded lazily, because few bookings have no tickets.
const StateNotice = lazy(() => import("./state-notice"));
const Passes = lazy(() => import("./passes/passes"));
type AfterSaleParts = typeof import("./after-sale-parts");
const afterSale = <Name extends keyof AfterSaleParts>(name: Name) =>
  lazy(async () => ({ default: (await import("./after-sale-parts"))[name] }));
const Refunds = afterSale("Refunds");
const Manage = afterSale("Manage");
const OpenTickets = afterSale("OpenTickets");
const Disruptions = afterSale("Disruptions");
const History = afterSale("History");
const NetParts = afterSale("NetParts");
const Deductions = afterSale("Deductions");
const Ready = afterSale("Ready");
const Next = afterSale("Next");
const Receipt = afterSale("Receipt");
const ChargedAfter = afterSale("ChargedAfter");
const DisruptedBadge = afterSale("DisruptedBadge");

export function TicketView<P extends Product>({
  of,
  session,
  booking,
  onChanged,
}: {
  of: TicketProduct<P>;
  session: string;
  booking: BookingOf<P>;
  /** Absent while the device is offline. */
  onChanged?: () => unknown;
}) {
  const { product, Trip, Passengers } = of;
  const departures = of.departuresOf(booking);
  // Bookings stored before disruptions existed lack this field.
  const common: AnyBooking = booking;
  const { info, lines, refunds, history, disruptions = [], open_tickets: openTickets = [] } = common;
  const isTicketed = info.state === "ticketed";
  const worst = disruptions.find(({ change }) => change === "cancelled") ?? disruptions[0];
  const isDisrupted = onChanged && disruptions.length > 0;
  return (
    <div className={styles.page} data-disrupted={isDisrupted || undefined}>
      {isTicketed && booking.papers_to && window.location.search.includes("clear") && (
        <div data-new>
          <Suspense fallback={<Skeleton height="132" radius="l" />}>
            <Ready product={product} booking={booking} />
          </Suspense>
        </div>
      )}
      <article className={styles.ticket} data-state={info.state}>
        <Stub
          product={product}
          session={session}
          booking={booking}
          departures={departures}
          disrupted={worst && <DisruptedBadge change={worst.change} />}
        />
        {isTicketed && (
          <Suspense fallback={<PassesSkeleton passengerCount={booking.tickets.length} />}>
            <Passes
              product={product}
              session={session}
              reference={info.pnr_code}
              passengerCount={booking.tickets.length}
              lines={lines}
              departures={departures}
            />
          </Suspense>
        )}
        <div className={styles.directions}>
          <Trip booking={booking} />
        </div>
      </article>
      {isTicketed && (
        <Suspense fallback={<Skeleton height="240" radius="l" />}>
          <Next booking={booking} departures={departures} />
        </Suspense>
      )}
      {Boolean(booking.timeline?.length) && (
        <Suspense fallback={<Skeleton height="240" radius="l" />}>
          <OrderLine product={product} session={session} booking={booking} shareable={Boolean(onChanged)} />
        </Suspense>
      )}
      <aside className={styles.side}>
        {isDisrupted && (
          <div className={styles.disrupted}>
            <Suspense fallback={<Skeleton height="240" radius="l" />}>
              <Disruptions
                product={product}
                session={session}
                passengers={booking.tickets.map(({ passenger }) => passenger)}
                departures={departures}
                lines={lines}
                refunds={refunds}
                disruptions={disruptions}
                left_to_refund={booking.left_to_refund}
                onChanged={onChanged}
              />
            </Suspense>
          </div>
        )}
        {info.state !== "ticketed" && (
          <Suspense>
            <StateNotice
              product={product}
              session={session}
              state={info.state}
              underReview={info.under_review}
              booking={booking}
            />
          </Suspense>
        )}
        {openTickets.length > 0 && (
          <Suspense fallback={<Skeleton height="160" radius="l" />}>
            <OpenTickets openTickets={openTickets} />
          </Suspense>
        )}
        {refunds.length > 0 && (
          <Suspense fallback={<Skeleton height="160" radius="l" />}>
            <Refunds
              refunds={refunds}
              receipt={
                !isTicketed && wasCancelled(booking) ? ticketFile(product, session, "ticket.pdf") : undefined
              }
            />
          </Suspense>
        )}
        {onChanged && canBeManaged(booking) && (
          <Suspense fallback={<Skeleton height="144" radius="l" />}>
            <Manage
              product={product}
              session={session}
              lines={lines}
              refunds={refunds}
              passengers={booking.tickets.map(({ passenger }) => passenger)}
              departures={departures}
              left_to_refund={booking.left_to_refund}
              onChanged={onChanged}
            />
          </Suspense>
        )}
        <Paid of={of} session={session} booking={booking} />
      </aside>
      <PassengerTickets product={product}>
        <Suspense fallback={<Skeleton height="160" radius="l" />}>
          <Passengers booking={booking} isTicketed={isTicketed} />
        </Suspense>
      </PassengerTickets>
      {history.length > 0 && (
        <Suspense>
          <History product={product} history={history} />
        </Suspense>
      )}
    </div>
  );
}

function Paid<P extends Product>({
  of: { product, PriceLines },
  session,
  booking,
}: {
  of: TicketProduct<P>;
  session: string;
  booking: BookingOf<P>;
}) {
  const t = useTranslations("ticket");
  const { price, net, rate, charge, coupon, open_ticket: openTicket, info, refunds } = booking;
  const { state } = info;
  const isConverted = charge.currency !== price.currency;
  const words = isConverted && product === "car" ? t("byCard") : t("price", { product, state });
  return (
    <Card className={styles.part}>
      {PriceLines && (
        <Suspense fallback={<Skeleton height="160" />}>
          <PriceLines booking={booking} />
        </Suspense>
      )}
      <div className="sums">
        {(coupon || openTicket) && (
          <Suspense>
            <Deductions coupon={coupon} openTicket={openTicket} />
          </Suspense>
        )}
        {net && (
          <Suspense>
            <NetParts {...net} />
          </Suspense>
        )}
        <p className="head">
          <span>{net ? t("net.total") : words}</span>
          <Price money={net?.total ?? price} size="l" />
        </p>
        {isConverted && (
          <p className="part">
            <span>{t("charge", { state })}</span>
            <Price money={charge} />
          </p>
        )}
        {isConverted && net?.refunded && (
          <Suspense>
            <ChargedAfter charge={charge} refunds={refunds} />
          </Suspense>
        )}
      </div>
      {rate && (
        <Suspense>
          <RateLine rate={rate} />
        </Suspense>
      )}
      {state === "ticketed" && (
        <Suspense fallback={<Skeleton height="44" />}>
          <Receipt href={ticketFile(product, session, "ticket.pdf")} />
        </Suspense>
      )}
    </Card>
  );
}
