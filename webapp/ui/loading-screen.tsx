"use client";
// Skeleton of a screen while its data loads, with a message for screen readers. Used by the payment page
// and the ticket.

import type { ReactNode } from "react";
import { Screen } from "./screen";

export function LoadingScreen({
  title,
  words,
  children,
}: {
  title: string;
  /** Loading message for screen readers. */
  words: string;
  children: ReactNode;
}) {
  return (
    <Screen title={title} width="wide">
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {children}
    </Screen>
  );
}
