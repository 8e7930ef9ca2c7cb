"use client";
// POST /api/{product}/booking/{session_unique}/cancellation/: choice of lines, refund quote, and
// cancellation. When the server requires a verification code, the form asks for the code and then
// continues.

import { useState } from "react";
import { addressOf, post } from "@/lib/api/client";
import type { BookingRefund, CancellationQuote, Money } from "@/lib/api/types";
import { setClock } from "@/lib/countdown";
import { manageHeaders } from "@/lib/manage-token";
import { readStored, writeStored } from "@/lib/storage";
import type { ManagedBooking } from "../manage/manage";
import { useManaged } from "../manage/use-managed";

export type Quoted = CancellationQuote & {
  /** Ids of the lines in the request. */
  lineIds: string[];
  /** Refund of a previous quote that has expired. */
  was?: Money;
};
type Step =
  | { at: "lines" }
  | { at: "sum"; quote: Quoted }
  | {
      at: "done";
      refunds: BookingRefund[];
      /** Message shown while the airline has not answered; empty when the cancellation is complete. */
      pending: string;
    };

export function useCancellation({ product, session, lines, onChanged }: ManagedBooking) {
  const { isBusy, fault, setFault, run, needsCode, goOn, postOnce } = useManaged(session);
  const of = { session_unique: session };
  const [step, setStep] = useState<Step>({ at: "lines" });
  const [picked, choose] = usePickedLines(session);
  const open = lines.flatMap(({ id, cancellable }) => (cancellable ? [id] : []));
  // A single cancellable line is chosen by default.
  const chosen = open.length === 1 && picked === null ? open : open.filter((id) => picked?.includes(id));

  const quoteOf = async (lineIds: string[], was?: Money): Promise<Quoted> => {
    const quote = await post(
      addressOf(`/api/${product}/booking/{session_unique}/cancellation/quote/`, of),
      { line_ids: lineIds },
      { headers: manageHeaders(session), onAnswer: setClock },
    );
    return { ...quote, lineIds, was };
  };

  const confirmed = (quote_id: string) =>
    postOnce(
      addressOf(`/api/${product}/booking/{session_unique}/cancellation/`, of),
      { quote_id },
      { headers: manageHeaders(session) },
    );

  const ask = (ids: string[]) => run(async () => setStep({ at: "sum", quote: await quoteOf(ids) }));

  /** Sends the cancellation unless `agree` returns false. */
  const confirm = (quote: Quoted, agree: () => Promise<unknown>) => {
    let hasAgreed = false;
    return run(async () => {
      // Asks once, even when a verification code is requested afterwards.
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
      if (refresh) setStep({ at: "sum", quote: await quoteOf(quote.lineIds, quote.total_refund) });
      else setFault(message);
    });
  };

  const restart = () => {
    setFault("");
    setStep({ at: "lines" });
  };

  return { step, isBusy, fault, needsCode, chosen, choose, ask, confirm, goOn, restart };
}

/**
 * Null before a choice. Stored across reloads, because the member may have to fetch the code from another
 * app.
 */
function usePickedLines(session: string) {
  const key = `cancel.${session}`;
  const [picked, setPicked] = useState(() => readStored<string[]>(key, "sessionStorage"));
  const choose = (ids: string[]) => {
    setPicked(ids);
    writeStored(key, ids, "sessionStorage");
  };
  return [picked, choose] as const;
}
