"use client";
// POST /api/{product}/booking/{session_unique}/cancellation/: what is chosen, what it gives back, and the cancellation. Where the server
// asks who it is, a code is asked for, and it goes on from there.

import { useRef, useState } from "react";
import { newIdempotencyKey, post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { BookingRefund, Cancellation, CancellationQuote, Money } from "@/lib/api/types";
import { setClock } from "@/lib/countdown";
import { useFailure } from "@/lib/form/use-failure";
import { readStored, writeStored } from "@/lib/storage";
import { bookingPath } from "./booking";
import type { ManagedBooking } from "./manage";
import { keepManageToken, manageHeaders } from "./manage-token";

export type Quoted = CancellationQuote & {
  /** Ids of the lines that it was asked for. */
  asked: string[];
  /** What another quote gave back, which lapsed. */
  was?: Money;
};
type Act = { ask: string[] } | { confirm: Quoted };
type Step =
  | { at: "lines" }
  | { at: "code"; before: Act }
  | { at: "sum"; quote: Quoted }
  | { at: "done"; refunds: BookingRefund[] };

export function useCancellation({ product, session, lines, onChanged }: ManagedBooking) {
  const failureOf = useFailure();
  const path = `${bookingPath(product, session)}cancellation/`;
  const [step, setStep] = useState<Step>({ at: "lines" });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [kept, choose] = useKeptLines(session);
  const chosen = kept.filter((id) => lines.some((line) => line.id === id && line.cancellable));
  /** Of a confirmation whose outcome is unknown. */
  const unknown = useRef<{ quote: string; key: string }>(null);

  const quoteOf = async (asked: string[], was?: Money): Promise<Quoted> => {
    const quote = await post<CancellationQuote>(
      `${path}quote/`,
      { line_ids: asked },
      { headers: manageHeaders(session), onAnswer: setClock },
    );
    return { ...quote, asked, was };
  };

  const confirmed = async (quote_id: string) => {
    const key = unknown.current?.quote === quote_id ? unknown.current.key : newIdempotencyKey();
    unknown.current = null;
    try {
      return await post<Cancellation>(
        path,
        { quote_id },
        { idempotencyKey: key, headers: manageHeaders(session) },
      );
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) unknown.current = { quote: quote_id, key };
      throw error;
    }
  };

  const attempt = async (act: Act, work: () => Promise<void>) => {
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "manage_required") {
        keepManageToken(session, null);
        setStep({ at: "code", before: act });
      } else setFault(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  const ask = (ids: string[]) =>
    attempt({ ask: ids }, async () => setStep({ at: "sum", quote: await quoteOf(ids) }));

  /** Not sent where `agree` says no. */
  const confirm = (quote: Quoted, agree: () => Promise<unknown>) =>
    attempt({ confirm: quote }, async () => {
      if (quote.quote_id === null || !(await agree())) return;
      const { status, refresh, message, refunds } = await confirmed(quote.quote_id).finally(
        () => void onChanged(),
      );
      if (status) {
        const own = quote.lines.map(({ id }) => id);
        choose([]);
        setStep({
          at: "done",
          refunds: refunds.filter(({ lines }) => lines.some((id) => own.includes(id))),
        });
        return;
      }
      if (refresh) setStep({ at: "sum", quote: await quoteOf(quote.asked, quote.total_refund) });
      else setFault(message);
    });

  const goOn = (before: Act) => {
    if ("ask" in before) {
      setStep({ at: "lines" });
      void ask(before.ask);
    } else {
      setStep({ at: "sum", quote: before.confirm });
      // The traveller agreed before the code was asked for.
      void confirm(before.confirm, async () => true);
    }
  };

  const restart = () => {
    setFault("");
    setStep({ at: "lines" });
  };

  return { step, isBusy, fault, chosen, choose, ask, confirm, goOn, restart };
}

/** Kept over a reload: the code may have to be fetched from another app. */
function useKeptLines(session: string) {
  const key = `cancel.${session}`;
  const [kept, setKept] = useState(() => readStored<string[]>(key, "sessionStorage") ?? []);
  const choose = (ids: string[]) => {
    setKept(ids);
    writeStored(key, ids, "sessionStorage");
  };
  return [kept, choose] as const;
}
