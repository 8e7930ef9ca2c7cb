"use client";
// The stations of an order's way: those that were reached solid, the one it stands at alive, those to come dotted. Where money goes
// back they go on in a row below, which is read as the first is. Loaded by promise-line.tsx alone.

import promise from "@content/catalogues/tr/promise.json";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { Money, TimelineStep, TimelineStepName } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Badge } from "./badge";
import { ArrowRight, Check, CircleCheck, Minus, X } from "./icons";
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

/** In the second row. */
const BACK: readonly TimelineStepName[] = ["cancelled", "returning", "returned"];
const SIGNS: Partial<Record<TimelineStepName, ReactNode>> = {
  ticketed: <Check />,
  // Good of a failure: no success.
  not_charged: <Minus />,
  returned: <Check />,
  not_ticketed: <X />,
  cancelled: <X />,
};

/** Where the order stands: at what comes next; and where money is on its way, on that way. */
export function currentOf(timeline: TimelineStep[]): TimelineStepName | undefined {
  const next = timeline.find(({ at }) => at === null)?.step;
  return next === "returned" ? "returning" : next;
}

function Stations({ timeline, product, receipt, credits, moving }: Props) {
  const t = useTranslations("promise");
  const format = useFormat();
  const current = currentOf(timeline);
  const there = timeline.filter(({ step }) => !BACK.includes(step));
  const back = timeline.filter(({ step }) => BACK.includes(step));
  const stationOf = ({ step, at, amount, was, until }: TimelineStep, column: number) => {
    const isCurrent = step === current;
    const isReached = at !== null && !isCurrent;
    // No day is known for what waits for an invoice.
    const word = step === "returning" && isCurrent && until === null ? "awaitsInvoice" : step;
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
          <strong>{t(`step.${word}`, { product, reached: String(isReached) })}</strong>
          {amount && (
            <span className={styles.figure}>
              {was && (
                <>
                  <s>{format.money(was)}</s> <ArrowRight className="flip-rtl" />{" "}
                </>
              )}
              <data value={amount.total}>{format.money(amount)}</data>
            </span>
          )}
          {/* The price's own time is kept nowhere: what it has is the hold's. */}
          {at && step !== "seen" && (receipt || !amount) && (
            <time dateTime={at} className={styles.figure}>
              {receipt && <span>{format.dayOf(at)}</span>} <span>{format.clock(at)}</span>
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
      <MoneyBack timeline={back} />
      {receipt && back.length === 0 && <SamePrice timeline={there} {...credits} />}
    </>
  );
}

/** What goes back, under which reference and until when; then that the payment provider has it, and until when the card does. */
function MoneyBack({ timeline }: { timeline: TimelineStep[] }) {
  const t = useTranslations("promise");
  const format = useFormat();
  const returning = timeline.find(({ step }) => step === "returning");
  if (!returning?.amount) return null;
  const returned = timeline.find(({ step, at }) => step === "returned" && at !== null);
  const sum = format.money(returned?.amount ?? returning.amount);
  const until = returned?.until ?? returning.until;
  const date = until && format.date(dateInTurkiye(until), "full");
  // Nobody can say when an invoice comes.
  const isOnItsWay = until || returning.at === null;
  const words = returned
    ? date
      ? t("returnedBy", { sum, date })
      : t("returned", { sum })
    : t(isOnItsWay ? "returning" : "awaitsInvoice", { sum });
  return (
    <div className={styles.moneyBack} data-returned={returned && ""}>
      <p className={styles.sum}>
        {returned && <CircleCheck />}
        <span>{words}</span>
      </p>
      {date && !returned && <p>{t("until", { date })}</p>}
      {returning.reference && <p>{t("reference", { reference: returning.reference })}</p>}
    </div>
  );
}

/** What was seen and what was charged, with all that stands between them. */
function SamePrice({ timeline, coupon, openTicket }: Pick<Props, "timeline"> & Partial<Credits>) {
  const t = useTranslations("promise");
  const format = useFormat();
  const seen = timeline.find(({ step }) => step === "seen")?.amount;
  const paid = timeline.find(({ step, at }) => step === "paid" && at !== null);
  if (!seen || !paid?.amount) return null;
  const { amount, changes } = paid;
  const isSame = !coupon && !openTicket && changes === null;
  const less = ({ total, currency }: Money) => format.money({ total: `-${total}`, currency });
  const facts = [
    t("price.seen", { sum: format.money(seen) }),
    ...(coupon ? [t("price.coupon", { sum: less(coupon) })] : []),
    ...(openTicket ? [t("price.openTicket", { sum: less(openTicket) })] : []),
    ...(changes ? [t("price.changes", { sum: format.money(changes) })] : []),
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
