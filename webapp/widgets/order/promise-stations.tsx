"use client";
// Steps of an order: reached ones are solid, the current one is animated, future ones are dotted. Refunds
// continue in a second row below, in the same reading order. Only promise-line.tsx loads this file.

import promise from "@content/catalogues/tr/promise.json";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { Money, TimelineStep, TimelineStepName } from "@/lib/api/types";
import { clock, useSecondsLeft } from "@/lib/countdown";
import { dateInTurkiye } from "@/lib/dates";
import { addMoney, days } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { ArrowRight, Check, CircleCheck, Minus, X } from "@/ui/icons";
import type { Credits, PromiseLineProps } from "./promise-line";
import styles from "./promise-line.module.css";

type Props = PromiseLineProps & { timeline: TimelineStep[] };

export default function PromiseStations(props: Props) {
  return (
    <Messages turkish={{ promise }}>
      <Stations {...props} />
    </Messages>
  );
}

/** Formats an instant's day in the device's time zone: 12 Mar. */
function useDayOf() {
  const short = days(useLocale(), { day: "numeric", month: "short" });
  return (instant: string) => short.format(new Date(instant));
}

/** Steps of the second row. Later purchases have lines below the steps instead of steps. */
const BACK: readonly TimelineStepName[] = ["cancelled", "returning", "returned"];
const SIGNS: Partial<Record<TimelineStepName, ReactNode>> = {
  ticketed: <Check />,
  // A neutral sign: the card was not charged, but the order failed.
  not_charged: <Minus />,
  returned: <Check />,
  not_ticketed: <X />,
  cancelled: <X />,
};

/** Returns the current step: the next one to come, or the refund in progress. */
export function currentOf(timeline: TimelineStep[]): TimelineStepName | undefined {
  const next = timeline.find(({ at }) => at === null)?.step;
  return next === "returned" ? "returning" : next;
}

/**
 * Returns each step once. A later payment has no step. Several refunds share a step with their total and
 * are listed one by one below.
 */
function stationsOf(timeline: TimelineStep[]): TimelineStep[] {
  return timeline.flatMap((one, index) => {
    const all = timeline.filter(({ step }) => step === one.step);
    if (one.step === "changed" || timeline.indexOf(all[0] ?? one) !== index) return [];
    if (!BACK.includes(one.step) || all.length === 1) return [one];
    const isAhead = all.some(({ at }) => at === null);
    const [sum, ...sums] = all.flatMap(({ amount }) => amount ?? []);
    return [
      { ...one, at: isAhead ? null : (all.at(-1)?.at ?? null), amount: sum ? addMoney(sum, ...sums) : null },
    ];
  });
}

/**
 * Returns the end of the hold of an unpaid order, or the end of its price when an external supplier
 * holds nothing.
 */
const openUntil = (timeline: TimelineStep[]) =>
  timeline.some(({ step, at }) => step === "paid" && at === null)
    ? (timeline.find(({ until }) => until)?.until ?? null)
    : null;

/** Time left, hidden from screen readers, because the payment has a timer that they read. */
const TimeLeft = ({ until }: { until: string }) => (
  <span aria-hidden className={styles.figure} dir="ltr">
    {clock(useSecondsLeft(until))}
  </span>
);

/**
 * Adds the step of the seat for an external supplier, which assigns the seat on payment: the line says so
 * before the payment.
 */
function withSeat(timeline: TimelineStep[], isOpen: boolean): TimelineStep[] {
  const [seen, ...rest] = timeline;
  if (!seen || !isOpen || timeline.some(({ step }) => step === "held")) return timeline;
  return [seen, { ...seen, step: "held", at: null, amount: null, was: null, until: null }, ...rest];
}

function Stations({ timeline, product, receipt, credits, moving }: Props) {
  const t = useTranslations("promise");
  const format = useFormat();
  const dayOf = useDayOf();
  const current = currentOf(timeline);
  const open = openUntil(timeline);
  const stations = withSeat(stationsOf(timeline), open !== null);
  const isHeld = timeline.some(({ step }) => step === "held");
  const isFailed = stations.some(({ step }) => step === "not_charged");
  const there = stations.filter(({ step }) => !BACK.includes(step));
  // After a change several payments are shown above, and none of them equals the price.
  const isChanged = timeline.some(({ step, at }) => step === "changed" && at !== null);
  const back = stations.filter(({ step }) => BACK.includes(step));
  const stationOf = ({ step, at, amount, was, until }: TimelineStep, column: number) => {
    const isCurrent = step === current;
    const isReached = at !== null && !isCurrent;
    // The hold has ended when no ticket will be issued.
    const isPast = step === "held" && !stations.some((one) => one.step === "ticketed");
    const wordOf = () => {
      // A refund that waits for an invoice has no date.
      if (step === "returning" && isCurrent && until === null) return "awaitsInvoice";
      // The price of an external supplier was not held.
      if (step === "seen" && !isHeld) return open ? "priceUntil" : "price";
      // After a failure the next payment requests seats and price anew.
      if (step === "seen" && isFailed) return "price";
      return step === "held" && at === null ? "seatWhenPaid" : step;
    };
    // An unpaid order has its price beside this line already.
    const hasDetails = receipt || Boolean(was) || BACK.includes(step);
    return (
      <li
        key={step}
        className={styles.station}
        data-step={step}
        data-reached={isReached || undefined}
        data-back={BACK.includes(step) || undefined}
        data-column={column + 1}
        aria-current={isCurrent ? "step" : undefined}
      >
        <span className={styles.mark}>{isReached && SIGNS[step]}</span>
        <span className={styles.words}>
          <strong>{t(`step.${wordOf()}`, { product, reached: isPast ? "past" : String(isReached) })}</strong>
          {open && step === (isHeld ? "held" : "seen") && <TimeLeft until={open} />}
          {hasDetails && amount && (
            <span className={styles.figure}>
              {was && (
                <>
                  <s>{format.money(was)}</s> <ArrowRight className="flip-rtl" />{" "}
                </>
              )}
              <data value={amount.total}>{format.money(amount)}</data>
            </span>
          )}
          {/* The time of the displayed price is not stored: its `at` is that of the hold. */}
          {at && step !== "seen" && hasDetails && (receipt || !amount) && (
            <time dateTime={at} className={styles.figure}>
              {receipt && <span>{dayOf(at)}</span>} <span>{format.clock(at)}</span>
            </time>
          )}
          {!isReached && !isCurrent && <span className="visually-hidden">({t("ahead")})</span>}
        </span>
      </li>
    );
  };
  return (
    <>
      <ol
        className={styles.stations}
        aria-label={t("label")}
        data-moving={moving || undefined}
        data-count={there.length}
      >
        {there.map(stationOf)}
        {back.map(stationOf)}
      </ol>
      {eventsOf(timeline, receipt).map((event) => (
        <MoneyEvent key={event.index} {...event} />
      ))}
      {receipt && back.length === 0 && !isChanged && <SamePrice timeline={there} {...credits} />}
    </>
  );
}

type Event = { index: number; event: TimelineStep; returned?: TimelineStep };

/**
 * Returns the lines below the steps: refunds, and on a receipt payments and changes too; empty when there
 * is only one payment.
 */
function eventsOf(timeline: TimelineStep[], receipt?: boolean): Event[] {
  const steps: TimelineStepName[] = receipt ? ["paid", "changed", "returning"] : ["returning"];
  const events = timeline.flatMap((event, index) =>
    steps.includes(event.step) && (event.at !== null || event.step === "returning")
      ? [{ index, event, ...(event.step === "returning" && { returned: timeline[index + 1] }) }]
      : [],
  );
  return events.length === 1 && events[0]?.event.step === "paid" ? [] : events.map(withOwnReference);
}

/** Removes a reference that an earlier line already shows: a refund shares the reference of its payment. */
function withOwnReference({ event, ...rest }: Event, at: number, all: Event[]): Event {
  const isSaid = all.slice(0, at).some((above) => above.event.reference === event.reference);
  return { ...rest, event: isSaid ? { ...event, reference: null } : event };
}

/**
 * A payment, a change or a refund with its time and reference; for a refund at the issuer, the date by
 * which the card receives it.
 */
function MoneyEvent({ event, returned }: Event) {
  const t = useTranslations("promise");
  const format = useFormat();
  const dayOf = useDayOf();
  const { step, amount, reference } = event;
  const isSent = returned?.at != null;
  const at = returned?.at ?? event.at;
  const until = returned?.until ?? event.until;
  const sum = amount ? format.money(amount) : "";
  const date = until && format.date(dateInTurkiye(until), "full");
  const wordsBack = () => {
    if (isSent) return date ? t("returnedBy", { sum, date }) : t("returned", { sum });
    // The date of an invoice is unknown.
    return t(until || event.at === null ? "returning" : "awaitsInvoice", { sum });
  };
  return (
    <div className={styles.moneyBack} data-step={step} data-returned={isSent ? "" : undefined}>
      <p className={styles.sum}>
        {isSent && <CircleCheck />}
        <span>
          {step === "returning" ? wordsBack() : step === "changed" ? t("step.changed") : t("paid", { sum })}
        </span>
      </p>
      {date && !isSent && <p>{t("until", { date })}</p>}
      {at && (
        <p>
          <time dateTime={at}>
            {dayOf(at)} {format.clock(at)}
          </time>
        </p>
      )}
      {reference && <p>{t("reference", { reference })}</p>}
    </div>
  );
}

/** Displayed price and charged amount, with everything that explains their difference. */
function SamePrice({ timeline, coupon, openTicket }: Pick<Props, "timeline"> & Partial<Credits>) {
  const t = useTranslations("promise");
  const format = useFormat();
  const seen = timeline.find(({ step }) => step === "seen")?.amount;
  const paid = timeline.find(({ step, at }) => step === "paid" && at !== null);
  if (!seen || !paid?.amount) return null;
  const { amount } = paid;
  // Bookings stored on a device before changes had lines of their own: the payment's amount
  // includes the changes.
  const isOfChanges = seen.currency === amount.currency && seen.total !== amount.total;
  const isSame = !coupon && !openTicket && !isOfChanges;
  const less = ({ total, currency }: Money) => format.money({ total: `-${total}`, currency });
  const facts = [
    t("price.seen", { sum: format.money(seen) }),
    ...(coupon ? [t("price.coupon", { sum: less(coupon) })] : []),
    ...(openTicket ? [t("price.openTicket", { sum: less(openTicket) })] : []),
    t("price.charged", { sum: format.money(amount) }),
  ];
  return (
    <p className={styles.prices}>
      <span>
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && " · "}
            <span className={styles.fact}>{fact}</span>
          </Fragment>
        ))}
      </span>
      {isSame && (
        <Badge tone="success">
          <Check /> {t("same")}
        </Badge>
      )}
    </p>
  );
}
