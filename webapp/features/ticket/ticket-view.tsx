"use client";
// A booking that looks like what it is: a ticket with its reference, journey and passengers; or, in plain words, why it is none.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { canBeManaged, isCancelled, wasCancelled } from "@/lib/account/after-sale";
import type { BookingLine, Money, NetPrice } from "@/lib/api/types";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import RateLine from "@/ui/rate-line";
import { Skeleton } from "@/ui/skeleton";
import { ticketFile } from "./booking";
import { OrderLine } from "./order-line";
import { PassengerTickets } from "./passenger-tickets";
import { PassesSkeleton } from "./passes-skeleton";
import { Stub } from "./stub";
import styles from "./ticket.module.css";
import type { AnyBooking, Departure, TicketProduct } from "./ticket-product";

// A booking without tickets is rare.
const StateNotice = lazy(() => import("./state-notice"));
const Passes = lazy(() => import("./passes"));
type AfterSaleParts = typeof import("./after-sale-parts");
const afterSale = <Name extends keyof AfterSaleParts>(name: Name) =>
  lazy(async () => ({ default: (await import("./after-sale-parts"))[name] }));
const Refunds = afterSale("Refunds");
const Manage = afterSale("Manage");
const OpenTickets = afterSale("OpenTickets");
const Disruptions = afterSale("Disruptions");
const History = afterSale("History");
const OtherDepartures = afterSale("OtherDepartures");

export function TicketView<Booking extends AnyBooking>({
  of,
  session,
  booking,
  onChanged,
}: {
  of: TicketProduct<Booking>;
  session: string;
  booking: Booking;
  /** Absent without a connection. */
  onChanged?: () => unknown;
}) {
  const { product, Trip, Passengers } = of;
  const departures = of.departuresOf(booking);
  // A booking that was kept before a carrier could change it has none.
  const { info, lines, refunds, history, disruptions = [], open_tickets: openTickets = [] } = booking;
  const isTicketed = info.state === "ticketed";
  const isDisrupted = onChanged && disruptions.length > 0;
  const apart = lines.filter((line) => isApart(line, departures));
  const legsApart = new Set(apart.map(({ leg }) => leg));
  /** Of the legs that its travellers set out on at different times. */
  const parted = lines.filter(
    (line) => legsApart.has(line.leg) && line.state !== "changed" && !isCancelled(line),
  );
  return (
    <div className={styles.page} data-disrupted={isDisrupted || undefined}>
      <article className={styles.ticket} data-state={info.state}>
        <Stub
          product={product}
          session={session}
          booking={booking}
          departures={departures}
          disrupted={isDisrupted && disruptions[0]?.change}
          apart={apart}
        />
        {isTicketed && (
          <Suspense fallback={<PassesSkeleton travellers={booking.tickets.length} />}>
            <Passes
              product={product}
              session={session}
              reference={info.pnr_code}
              travellers={booking.tickets.length}
              lines={lines}
              departures={departures}
            />
          </Suspense>
        )}
        <div className={styles.legs}>
          {apart.length > 0 && (
            <Suspense>
              <OtherDepartures product={product} lines={parted} apart={apart} departures={departures} />
            </Suspense>
          )}
          <Trip booking={booking} />
        </div>
      </article>
      <OrderLine product={product} session={session} booking={booking} shareable={Boolean(onChanged)} />
      <aside className={styles.side}>
        {isDisrupted && (
          <div className={styles.disrupted}>
            <Suspense fallback={<Skeleton height="240" radius="l" />}>
              <Disruptions
                product={product}
                session={session}
                travellers={booking.tickets.map(({ passenger }) => passenger)}
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
              travellers={booking.tickets.map(({ passenger }) => passenger)}
              departures={departures}
              left_to_refund={booking.left_to_refund}
              onChanged={onChanged}
            />
          </Suspense>
        )}
        <Paid of={of} booking={booking} />
      </aside>
      <PassengerTickets product={product}>
        <Passengers booking={booking} isTicketed={isTicketed} />
      </PassengerTickets>
      {history.length > 0 && (
        <Suspense>
          <History history={history} />
        </Suspense>
      )}
    </div>
  );
}

/** Is it travelled at another time than the page says of its leg? */
function isApart(line: BookingLine, departures: Departure[]) {
  const { leg, state, departs } = line;
  const shown = departures[leg];
  if (!shown || !departs || state === "changed" || isCancelled(line)) return false;
  return departs !== `${shown.date}T${shown.time.slice(0, 5)}`;
}

function Paid<Booking extends AnyBooking>({
  of: { product, PriceLines },
  booking,
}: {
  of: TicketProduct<Booking>;
  booking: Booking;
}) {
  const t = useTranslations("ticket");
  const { price, net, rate, charge, coupon, open_ticket: openTicket, info } = booking;
  const { state } = info;
  return (
    <Card className={styles.part}>
      {PriceLines && (
        <Suspense fallback={<Skeleton height="160" />}>
          <PriceLines booking={booking} />
        </Suspense>
      )}
      <div className="sums">
        {/* A booking that was kept before there were coupons has none. */}
        {coupon && (
          <p className="part">
            <span>{t("coupon", { code: coupon.code })}</span>
            <Price money={{ ...coupon.value, total: `-${coupon.value.total}` }} />
          </p>
        )}
        {openTicket && (
          <p className="part">
            <span>{t("openTicket", { code: openTicket.code })}</span>
            <Price money={{ ...openTicket.value, total: `-${openTicket.value.total}` }} />
          </p>
        )}
        <p className="head">
          <span>{net ? t("net.total") : t("price", { product, state })}</span>
          <Price money={net?.total ?? price} size="l" />
        </p>
        {net && <NetParts {...net} />}
        {charge.currency !== price.currency && (
          <p className="part">
            <span>{t("charge", { state })}</span>
            <Price money={charge} />
          </p>
        )}
      </div>
      {rate && <RateLine rate={rate} />}
    </Card>
  );
}

function NetParts({ paid, changes, refunded }: NetPrice) {
  const t = useTranslations("ticket.net");
  const parts: [string, Money | null][] = [
    [t("paid"), paid],
    [t("changes"), changes],
    [t("refunded"), refunded && { ...refunded, total: `-${refunded.total}` }],
  ];
  return parts.map(
    ([name, money]) =>
      money && (
        <p key={name} className="part">
          <span>{name}</span>
          <Price money={money} />
        </p>
      ),
  );
}
