"use client";
// Long content in turns: what is seen first comes at once, the rest part by part, so that a slow phone answers a finger in between.

import { Children, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";

export function InTurn({
  first,
  onWhole,
  children,
}: {
  first: number;
  /** All parts are drawn. */
  onWhole?: () => void;
  children: ReactNode;
}) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(first);
  const isWaiting = shown < parts.length;
  // After each change on the screen, the next: an effect of a transition runs when its paint is done.
  useEffect(() => {
    if (isWaiting) startTransition(() => setShown(shown + 1));
  }, [isWaiting, shown]);
  const tell = useEffectEvent(() => onWhole?.());
  useEffect(() => {
    if (!isWaiting) tell();
  }, [isWaiting]);
  return isWaiting ? parts.slice(0, shown) : parts;
}
