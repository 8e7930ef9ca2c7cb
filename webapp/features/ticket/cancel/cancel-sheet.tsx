"use client";
// Steps of a cancellation: lines, verification code (when the server requires one), sum by line,
// confirmation, and result. Loaded lazily when it opens.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BookingLine } from "@/lib/api/types";
import { clock, useSecondsLeft } from "@/lib/countdown";
import { ask } from "@/lib/dialog";
import { compareMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/field";
import { Clock } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/state";
import { useSumByParts } from "@/widgets/order/use-online-terms";
import { LineChoice } from "../manage/line-choice";
import { LineTitle } from "../manage/line-title";
import type { ManagedBooking } from "../manage/manage";
import styles from "../manage/manage.module.css";
import { ManageCode } from "../manage/manage-code";
import { useForWhom } from "../manage/use-for-whom";
import { byMethod, CREDITS, sumParts } from "../refund/refund-parts";
import { RefundList } from "../refund/refund-steps";
import { useInParts } from "../refund/use-in-parts";
import { type Quoted, useCancellation } from "./use-cancellation";

type Props = ManagedBooking & { open: boolean; onClose: () => void };
type Cancelling = ReturnType<typeof useCancellation>;

export default function CancelSheet(props: Props) {
  return (
    <Messages turkish={{ manage }}>
      <Steps {...props} />
    </Messages>
  );
}

function Steps({ open, onClose, ...booking }: Props) {
  const t = useTranslations("manage");
  const cancelling = useCancellation(booking);
  const [lacksChoice, setLacksChoice] = useState(false);
  const { step, fault, needsCode, goOn, restart } = cancelling;
  const shown = needsCode ? "code" : step.at;
  const close = () => {
    onClose();
    if (step.at === "done") restart();
  };
  const isPending = step.at === "done" && Boolean(step.pending);
  const named = shown === "lines" ? "choose" : shown;
  const title = t("title", { step: isPending ? "lines" : named });
  const content = useFocusOnStep(shown);
  let body: ReactNode;
  let footer: ReactNode;
  if (needsCode) {
    body = <ManageCode booking={booking} onOpened={goOn} />;
  } else if (step.at === "lines") {
    body = <Lines lines={booking.lines} cancelling={cancelling} lacksChoice={lacksChoice} />;
    footer = booking.lines.some(({ cancellable }) => cancellable) && (
      <AskSum cancelling={cancelling} onLack={setLacksChoice} />
    );
  } else if (step.at === "sum") {
    body = <Sum quote={step.quote} lines={booking.lines} />;
    footer = <Decide quote={step.quote} cancelling={cancelling} booking={booking} />;
  } else {
    // The reloaded booking has the current state of these refunds.
    const refunds = booking.refunds.filter(({ id }) => step.refunds.some((own) => own.id === id));
    body = <Done refunds={refunds.length > 0 ? refunds : step.refunds} pending={step.pending} />;
    footer = (
      <Button onClick={close} wide>
        {t("done.close")}
      </Button>
    );
  }
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {fault && <Notice tone="danger">{fault}</Notice>}
        {body}
      </div>
    </Sheet>
  );
}

/** Moves the focus to the new step, because the button that opened the step is gone. */
function useFocusOnStep(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) content.current?.focus();
    shown.current = step;
  }, [step]);
  return content;
}

/** Returns the reason why a line cannot be cancelled, or undefined when it can be. */
function useWhyNot() {
  const t = useTranslations("manage.lines");
  return ({ cancellable, state }: BookingLine) =>
    cancellable ? undefined : t("why", { state: state === "cancelling" ? "cancelled" : state });
}

function Lines({
  lines,
  cancelling: { chosen, choose },
  lacksChoice,
}: {
  lines: BookingLine[];
  cancelling: Cancelling;
  lacksChoice: boolean;
}) {
  const t = useTranslations("manage.lines");
  const whyNot = useWhyNot();
  const format = useFormat();
  const hintOf = (line: BookingLine) =>
    [line.departs && format.date(line.departs.slice(0, 10), "full"), whyNot(line)]
      .filter(Boolean)
      .join(" · ");
  const open = lines.filter(({ cancellable }) => cancellable).map(({ id }) => id);
  return (
    <>
      {open.length === 0 ? <EmptyState title={t("empty")} text={t("emptyText")} /> : <p>{t("note")}</p>}
      <LineChoice
        legend={t("legend")}
        error={lacksChoice && chosen.length === 0 ? t("none") : undefined}
        // A line that replaced a changed line is listed itself.
        lines={lines.filter(({ state }) => state !== "changed")}
        chosen={chosen}
        choose={choose}
        propsOf={(line) => ({ hint: hintOf(line) || undefined, disabled: !line.cancellable })}
      >
        {open.length > 1 && (
          <Checkbox
            label={t("all")}
            checked={chosen.length === open.length}
            onChange={({ target }) => choose(target.checked ? open : [])}
          />
        )}
      </LineChoice>
    </>
  );
}

function AskSum({
  cancelling: { chosen, ask, isBusy },
  onLack,
}: {
  cancelling: Cancelling;
  /** Called with true when no line is chosen. */
  onLack: (lacksChoice: boolean) => void;
}) {
  const t = useTranslations("manage.lines");
  const next = () => {
    onLack(chosen.length === 0);
    if (chosen.length > 0) void ask(chosen);
  };
  return (
    <Button busy={isBusy} aria-disabled={chosen.length === 0 || undefined} onClick={next} wide>
      {isBusy ? t("asking") : t("next")}
    </Button>
  );
}

const isNothing = ({ total_refund }: Quoted) => compareMoney(total_refund.total, "0") === 0;

function Sum({ quote, lines }: { quote: Quoted; lines: BookingLine[] }) {
  const t = useTranslations("manage.sum");
  const { was, total_refund } = quote;
  const place = ({ id }: Quoted["lines"][number]) => lines.findIndex((line) => line.id === id);
  const inOrder = [...quote.lines].sort((one, other) => place(one) - place(other));
  return (
    <>
      {was && (
        <div role="status">
          <Notice tone="warning" title={t("renewed")}>
            <Price money={total_refund} was={was.total === total_refund.total ? undefined : was} />
          </Notice>
        </div>
      )}
      {quote.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <ul className={styles.quoted}>
        {inOrder.map(({ id, cancellable, paid, fee, service_fee_kept, refund, why }) => (
          <li key={id} className="sums">
            <p className="head">
              <LineTitle title={lines.find((line) => line.id === id)?.title ?? ""} />
            </p>
            {cancellable && (
              <>
                <p className="part">
                  <span>{t("paid")}</span>
                  <Price money={paid} />
                </p>
                <p className="part">
                  <span>{t("fee")}</span>
                  <Price money={fee} />
                </p>
                <p className="part">
                  <span>{t("serviceFee")}</span>
                  <Price money={service_fee_kept} />
                </p>
                <p>
                  <span>{t("back")}</span>
                  <Price money={refund} />
                </p>
              </>
            )}
            <p className="part">
              <span>{why}</span>
            </p>
          </li>
        ))}
      </ul>
      {quote.quote_id !== null && <Total quote={quote} />}
    </>
  );
}

/** True when the whole refund becomes one open ticket, which has its own wording. */
const isOpenTicket = ({ to }: Quoted) => to.length > 0 && to.every(({ method }) => method === "open_ticket");
const isToCard = ({ to }: Quoted) => to.some(({ method }) => !CREDITS[method]);

function Total({ quote }: { quote: Quoted }) {
  const t = useTranslations("manage.sum");
  const { total_refund, shown_refund, to, arrives_within_days, expires_at } = quote;
  const inParts = useInParts()(to);
  return (
    <>
      <div className="sums">
        <p className="head">
          <span>{t("total")}</span>
          <Price money={total_refund} size="l" />
        </p>
        {shown_refund && !isNothing(quote) && (
          <p className="part">
            <span>{t("shown")}</span>
            <Price money={shown_refund} />
          </p>
        )}
        {!isNothing(quote) &&
          byMethod(to).map(([method, amount]) => (
            <p key={method} className="part">
              <bdi>{CREDITS[method] ? t(CREDITS[method]) : method}</bdi>
              <Price money={amount} />
            </p>
          ))}
      </div>
      {inParts && <p>{inParts}</p>}
      {isNothing(quote) ? (
        <p>{t("nothing")}</p>
      ) : (
        isToCard(quote) && <p>{t("arrives", { days: arrives_within_days })}</p>
      )}
      {expires_at !== null && <Stands until={expires_at} />}
    </>
  );
}

function Stands({ until }: { until: string }) {
  const t = useTranslations("manage.sum");
  const left = useSecondsLeft(until);
  return (
    <p className={styles.stands}>
      <Clock />
      <span>{left > 0 ? t("stands") : t("lapsed")}</span>
      <span role="timer" aria-label={t("left")} dir="ltr">
        {clock(left)}
      </span>
    </p>
  );
}

function Decide({
  quote,
  booking,
  cancelling: { ask: askSum, confirm, restart, isBusy },
}: {
  quote: Quoted;
  booking: ManagedBooking;
  cancelling: Cancelling;
}) {
  const t = useTranslations("manage.sum");
  const forWhom = useForWhom(booking);
  const sumOf = useSumByParts();
  const { expires_at, quote_id, to, total_refund } = quote;
  const left = useSecondsLeft(expires_at ?? "");
  const back = (
    <Button look="quiet" onClick={restart} wide>
      {t("change")}
    </Button>
  );
  if (quote_id === null) return back;
  if (left === 0) {
    return (
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => askSum(quote.lineIds)} wide>
          {t("askAgain")}
        </Button>
        {back}
      </div>
    );
  }
  const sum = sumOf(total_refund, isOpenTicket(quote) ? [] : sumParts(to));
  const words = isNothing(quote)
    ? { text: t("sureNothing"), confirm: t("confirmNothing") }
    : isOpenTicket(quote)
      ? { text: t("sureOpenTicket", { sum }), confirm: t("confirmOpenTicket", { sum }) }
      : { text: t("sure", { sum }), confirm: t("confirm", { sum }) };
  const agree = () =>
    ask({
      title: t("question"),
      ...words,
      text: `${forWhom(quote.lines.map(({ id }) => id))} ${words.text}`,
      cancel: t("keep"),
      tone: "danger",
    });
  return (
    <div className={styles.actions}>
      <Button look="danger" busy={isBusy} onClick={() => confirm(quote, agree)} wide>
        {words.confirm}
      </Button>
      {!isBusy && back}
    </div>
  );
}

function Done({ refunds, pending }: { refunds: ManagedBooking["refunds"]; pending: string }) {
  const t = useTranslations("manage.done");
  if (pending) {
    return (
      <div role="status">
        <Notice>{pending}</Notice>
      </div>
    );
  }
  return (
    <>
      <div role="status">
        <Notice tone="success" title={t("title")}>
          {refunds.length > 0 ? t("text") : t("nothing")}
        </Notice>
      </div>
      <RefundList refunds={refunds} />
    </>
  );
}
