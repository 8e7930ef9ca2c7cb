"use client";
// A calendar in a sheet; the caller provides the content above and below it.

import { lazy, type ReactNode, Suspense } from "react";
import { useDesktop } from "@/lib/use-desktop";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import type { Picking } from "./calendar";

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
  // A phone shows scrollable months.
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
