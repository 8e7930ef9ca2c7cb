"use client";
// Picks one day from a calendar in a sheet; the calendar loads with the sheet.

import type { Picking } from "./calendar";
import { CalendarSheet } from "./calendar-sheet";

export function DateSheet({
  onClose,
  onPick,
  ...sheet
}: { open: boolean; onClose: () => void; title: string; anchor?: string } & Picking) {
  const pick = (date: string) => {
    onPick(date);
    onClose();
  };
  return <CalendarSheet {...sheet} onClose={onClose} onPick={pick} />;
}
