"use client";
// The two places of a search form, which must not lie in one city: which of the form's sheets is open, and that the second place is
// asked for again. Called by the forms that go from a place to another.

import { useState } from "react";
import { toast } from "../toast";

export type Direction = "departure" | "arrival";
type WithPlaces = Record<Direction, unknown>;

/** `sameCity` says why; `Sheet` are the form's other sheets. */
export function usePlacePair<Form extends WithPlaces, Sheet extends string>(
  form: Form | null,
  change: (next: Form) => void,
  sameCity: string,
) {
  const [open, setOpen] = useState<Direction | Sheet | null>(null);
  const [refused, setRefused] = useState(false);
  /** `next` is the form with the picked place; false where another is asked for. */
  const pick = (direction: Direction, next: Form): boolean => {
    const cleared = next.arrival === null && (direction === "arrival" || form?.arrival !== null);
    change(next);
    setRefused(cleared);
    if (cleared) toast(sameCity, { tone: "warning" });
    setOpen(cleared ? "arrival" : null);
    return next[direction] !== null;
  };
  return {
    open,
    setOpen,
    /** A sheet says so when it has gone; by then the next may be open. */
    closed: (sheet: typeof open) => setOpen((now) => (now === sheet ? null : now)),
    pick,
    refusal: refused ? sameCity : undefined,
    swap: (next: Form) => {
      setRefused(false);
      change(next);
    },
  };
}
