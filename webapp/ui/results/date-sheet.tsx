"use client";
// Picks one day from a calendar in a sheet. Ionic's calendar comes with the sheet.

import { useLocale } from "next-intl";
import { lazy, Suspense } from "react";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";

const IonicCalendar = lazy(() => import("@/ui/calendar-ionic"));

export function DateSheet({
  open,
  onClose,
  title,
  value,
  min,
  max,
  onPick,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** All three `YYYY-MM-DD`. */
  value: string;
  min: string;
  max: string;
  onPick: (date: string) => void;
}) {
  const locale = useLocale();
  const pick = (date: string) => {
    onPick(date);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Suspense fallback={<Skeleton height="352" />}>
        <IonicCalendar {...{ locale, value, min, max }} onPick={pick} />
      </Suspense>
    </Sheet>
  );
}
