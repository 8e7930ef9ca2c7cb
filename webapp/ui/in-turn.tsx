"use client";
// Renders long content in steps: the visible part first, then the rest part by part, so that a slow phone
// stays responsive.

import { Children, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";

export function InTurn({
  first,
  onWhole,
  children,
}: {
  first: number;
  /** Called when all parts are rendered. */
  onWhole?: () => void;
  children: ReactNode;
}) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(first);
  const isWaiting = shown < parts.length;
  // Each part renders after the previous one is on screen: an effect of a transition runs after its paint.
  useEffect(() => {
    if (isWaiting) startTransition(() => setShown(shown + 1));
  }, [isWaiting, shown]);
  const tell = useEffectEvent(() => onWhole?.());
  useEffect(() => {
    if (!isWaiting) tell();
  }, [isWaiting]);
  return isWaiting ? parts.slice(0, shown) : parts;
}
