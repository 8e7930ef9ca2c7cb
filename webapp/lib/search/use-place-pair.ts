"use client";
// The two places of a search form, which must not be in the same city. The hook controls which sheet of the
// form is open, which input is requested after a place was picked, and the repeated request for a rejected
// second place. Used by the forms with a departure and an arrival.

import { useState } from "react";
import { toast } from "../toast";

export type Direction = "departure" | "arrival";
type WithPlaces = Record<Direction, unknown>;

/** `sameCity` is the error message; `Sheet` are the form's other sheets, `date` the sheet of the day. */
export function usePlacePair<Form extends WithPlaces, Sheet extends string>(
  form: Form | null,
  change: (next: Form) => void,
  sameCity: string,
  date: Sheet,
) {
  const [open, show] = useState<Direction | Sheet | null>(null);
  // The day has a default, so it counts as chosen only after its sheet was opened.
  const [isDated, setDated] = useState(false);
  const setOpen = (sheet: typeof open) => {
    if (sheet === date) setDated(true);
    show(sheet);
  };
  /** Returns the next sheet with missing input. A complete form only changes, so no sheet follows. */
  const nextInput = (next: Form): typeof open => {
    if (next.departure === null) return "departure";
    if (next.arrival === null) return "arrival";
    const wasComplete = form?.departure != null && form.arrival !== null;
    return wasComplete || isDated ? null : date;
  };
  const [refused, setRefused] = useState(false);
  /** `next` is the form with the picked place. Returns false when another place is requested. */
  const pick = (direction: Direction, next: Form): boolean => {
    const cleared = next.arrival === null && (direction === "arrival" || form?.arrival !== null);
    change(next);
    setRefused(cleared);
    if (cleared) toast(sameCity, { tone: "warning" });
    setOpen(cleared ? "arrival" : nextInput(next));
    return next[direction] !== null;
  };
  return {
    open,
    setOpen,
    /** A sheet reports its closing when it has disappeared; the next one may be open by then. */
    closed: (sheet: typeof open) => show((now) => (now === sheet ? null : now)),
    pick,
    refusal: refused ? sameCity : undefined,
    swap: (next: Form) => {
      setRefused(false);
      change(next);
    },
  };
}
