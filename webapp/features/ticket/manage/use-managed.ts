"use client";
// An action on a booking that may need a verification code: the code is requested, and then the action
// continues.

import { useState } from "react";
import { ApiError } from "@/lib/api/error";
import { oncePoster } from "@/lib/api/post-once";
import { useFailure } from "@/lib/form/use-failure";
import { keepManageToken } from "@/lib/manage-token";

export function useManaged(session: string) {
  const failureOf = useFailure();
  const [postOnce] = useState(oncePoster);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  /** Continues the action after the code is verified. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "manage_required") {
        keepManageToken(session, null);
        setWaiting(() => () => void run(work));
      } else {
        const faults = error instanceof ApiError ? Object.values(error.errors).flat() : [];
        setFault(faults.join(" ") || failureOf(error));
      }
    } finally {
      setBusy(false);
    }
  };
  const goOn = () => {
    const next = waiting;
    setWaiting(null);
    next?.();
  };
  /** Cancels the action without a code. */
  const stop = () => setWaiting(null);
  return { isBusy, fault, setFault, run, needsCode: waiting !== null, goOn, stop, postOnce };
}
