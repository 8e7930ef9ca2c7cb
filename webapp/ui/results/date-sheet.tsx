"use client";
// Picks one day from a calendar in a sheet, which the calendar comes with.

import { lazy, Suspense } from "react";
import type { Picking } from "@/ui/calendar";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";

const Calendar = lazy(() => import("@/ui/calendar"));

export function DateSheet({
  open,
  onClose,
  title,
  onPick,
  ...picking
}: { open: boolean; onClose: () => void; title: string } & Picking) {
  const pick = (date: string) => {
    onPick(date);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={title} width="wide">
      <Suspense fallback={<Skeleton height={picking.fares ? "446" : "376"} />}>
        <Calendar {...picking} onPick={pick} />
      </Suspense>
    </Sheet>
  );
}
