"use client";
// A calendar in a sheet; what stands above it, and what stays below it, is the caller's.

import { lazy, type ReactNode, Suspense } from "react";
import { useDesktop } from "@/lib/use-desktop";
import type { Picking } from "./calendar";
import { Sheet } from "./sheet";
import { Skeleton } from "./skeleton";

const Calendar = lazy(() => import("./calendar"));

export function CalendarSheet({
  open,
  onClose,
  title,
  anchor,
  footer,
  children,
  ...picking
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  anchor?: string;
  footer?: ReactNode;
  children?: ReactNode;
} & Picking) {
  // On a phone the months are scrolled.
  const height = useDesktop() ? "fit" : "tall";
  return (
    <Sheet {...{ open, onClose, title, anchor, footer, height }} width="wide">
      {children}
      <Suspense fallback={<Skeleton height={picking.fares ? "490" : "420"} />}>
        <Calendar {...picking} />
      </Suspense>
    </Sheet>
  );
}
