"use client";
// POST /api/{product}/booking/{session_unique}/cancellation/: what is chosen, what it gives back, and the cancellation. Where the server
// asks who it is, a code is asked for, and it goes on from there.

import { useState } from "react";
import { post } from "@/lib/api/client";
import type { BookingRefund, Cancellation, CancellationQuote, Money } from "@/lib/api/types";
import { setClock } from "@/lib/countdown";
import { bookingPath } from "@/lib/load-booking";
import { manageHeaders } from "@/lib/manage-token";
import { readStored, writeStored } from "@/lib/storage";
import type { ManagedBooking } from "./manage";
import { useManaged } from "./use-managed";

export type Quoted = CancellationQuote & {
  /** Ids of the lines that it was asked for. */
  asked: string[];
  /** What another quote gave back, which lapsed. */
  was?: Money;
};
type Step =
  | { at: "lines" }
  | { at: "sum"; quote: Quoted }
  | {
      at: "done";
      refunds: BookingRefund[];
      /** What is said where the airline has not answered yet; empty where it is cancelled. */
      pending: string;
    };

export function useCancellation({ product, session, lines, onChanged }: ManagedBooking) {
  const { isBusy, fault, setFault, attempt, needsCode, goOn, postOnce } = useManaged(session);
  const path = `${bookingPath(product, session)}cancellation/`;
  const [step, setStep] = useState<Step>({ at: "lines" });
  const [kept, choose] = useKeptLines(session);
  const open = lines.flatMap(({ id, cancellable }) => (cancellable ? [id] : []));
  // Where there is but one, it is meant.
  const chosen = open.length === 1 && kept === null ? open : open.filter((id) => kept?.includes(id));

  const quoteOf = async (asked: string[], was?: Money): Promise<Quoted> => {
    const quote = await post<CancellationQuote>(
      `${path}quote/`,
      { line_ids: asked },
      { headers: manageHeaders(session), onAnswer: setClock },
    );
    return { ...quote, asked, was };
  };

  const confirmed = (quote_id: string) =>
    postOnce<Cancellation>(path, { quote_id }, { headers: manageHeaders(session) });

  const ask = (ids: string[]) => attempt(async () => setStep({ at: "sum", quote: await quoteOf(ids) }));

  /** Not sent where `agree` says no. */
  const confirm = (quote: Quoted, agree: () => Promise<unknown>) => {
    let hasAgreed = false;
    return attempt(async () => {
      // Asked once, also where a code is asked for after it.
      hasAgreed ||= Boolean(await agree());
      if (quote.quote_id === null || !hasAgreed) return;
      const { status, refresh, message, refunds } = await confirmed(quote.quote_id).finally(
        () => void onChanged(),
      );
      if (status) {
        const own = quote.lines.map(({ id }) => id);
        choose([]);
        setStep({
          at: "done",
          refunds: refunds.filter(({ lines }) => lines.some((id) => own.includes(id))),
          pending: message,
        });
        return;
      }
      if (refresh) setStep({ at: "sum", quote: await quoteOf(quote.asked, quote.total_refund) });
      else setFault(message);
    });
  };

  const restart = () => {
    setFault("");
    setStep({ at: "lines" });
  };

  return { step, isBusy, fault, needsCode, chosen, choose, ask, confirm, goOn, restart };
}

/** Null before a choice. Kept over a reload: the code may have to be fetched from another app. */
function useKeptLines(session: string) {
  const key = `cancel.${session}`;
  const [kept, setKept] = useState(() => readStored<string[]>(key, "sessionStorage"));
  const choose = (ids: string[]) => {
    setKept(ids);
    writeStored(key, ids, "sessionStorage");
  };
  return [kept, choose] as const;
}
