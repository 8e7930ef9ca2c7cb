"use client";
// A screen whose data is on the way: grey shapes of its real layout, and words for those who do not see them. Called by the
// payment page and the ticket.

import type { ReactNode } from "react";
import { Screen } from "./screen";

export function LoadingScreen({
  title,
  words,
  children,
}: {
  title: string;
  /** What loads. */
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
