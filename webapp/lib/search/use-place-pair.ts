"use client";
// The two places of a search form, which must not lie in one city: which of the form's sheets is open, what is asked for after a place
// was picked, and that the second place is asked for again. Called by the forms that go from a place to another.

import { useState } from "react";
import { toast } from "../toast";

export type Direction = "departure" | "arrival";
type WithPlaces = Record<Direction, unknown>;

/** `sameCity` says why; `Sheet` are the form's other sheets, `date` the one of the day. */
export function usePlacePair<Form extends WithPlaces, Sheet extends string>(
  form: Form | null,
  change: (next: Form) => void,
  sameCity: string,
  date: Sheet,
) {
  const [open, show] = useState<Direction | Sheet | null>(null);
  // The day has a default, which nobody chose.
  const [isDated, setDated] = useState(false);
  const setOpen = (sheet: typeof open) => {
    if (sheet === date) setDated(true);
    show(sheet);
  };
  /** What the form still lacks. A form that was complete is only corrected. */
  const asked = (next: Form): typeof open => {
    if (next.departure === null) return "departure";
    if (next.arrival === null) return "arrival";
    const wasComplete = form?.departure != null && form.arrival !== null;
    return wasComplete || isDated ? null : date;
  };
  const [refused, setRefused] = useState(false);
  /** `next` is the form with the picked place; false where another is asked for. */
  const pick = (direction: Direction, next: Form): boolean => {
    const cleared = next.arrival === null && (direction === "arrival" || form?.arrival !== null);
    change(next);
    setRefused(cleared);
    if (cleared) toast(sameCity, { tone: "warning" });
    setOpen(cleared ? "arrival" : asked(next));
    return next[direction] !== null;
  };
  return {
    open,
    setOpen,
    /** A sheet says so when it has gone; by then the next may be open. */
    closed: (sheet: typeof open) => show((now) => (now === sheet ? null : now)),
    pick,
    refusal: refused ? sameCity : undefined,
    swap: (next: Form) => {
      setRefused(false);
      change(next);
    },
  };
}
