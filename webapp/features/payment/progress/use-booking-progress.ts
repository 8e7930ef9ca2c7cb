"use client";
// GET /api/{product}/booking/info/{session_unique}/, also for a change: polls with growing pauses while
// the payment continues on the server.
// A failed request never ends the polling, because the payment continues without this page.

import { startTransition, useCallback, useEffect, useState } from "react";
import { addressOf, get } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { BookingProgress } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { isMoving, phaseOf, pollDelayMs } from "./booking-progress";

type Known = { progress?: BookingProgress; error?: unknown };

export function useBookingProgress(product: Product, session: string, change: string | null = null) {
  const [known, setKnown] = useState<Known>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` restarts the polling
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (last: BookingProgress | undefined, polls: number) => {
      timer = setTimeout(() => void askOnce(last, polls), pollDelayMs(polls));
    };
    const askOnce = async (last: BookingProgress | undefined, polls: number) => {
      try {
        const progress = await get(
          addressOf(`/api/${product}/booking/info/{session_unique}/`, { session_unique: session, change }),
        );
        if (left) return;
        // Rendered as a transition, in slices, like the view that it reveals (see use-payment-data.ts).
        startTransition(() => setKnown({ progress }));
        const phase = phaseOf(progress);
        if (isMoving(phase)) askAfter(progress, last && phaseOf(last) === phase ? polls + 1 : 0);
      } catch (error) {
        if (left) return;
        setKnown((before) => ({ ...before, error }));
        if (!(error instanceof ApiError && error.status === 404)) askAfter(last, polls + 1);
      }
    };
    void askOnce(undefined, 0);
    return () => {
      clearTimeout(timer);
      left = true;
    };
  }, [product, session, change, round]);
  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  return { ...known, askAgain };
}
