// The functions of format.ts bound to the selected language.

import { useLocale } from "next-intl";
import { useMemo } from "react";
import type { Money } from "./api/types";
import {
  datePartsOf,
  formatClock,
  formatDate,
  formatDuration,
  formatInstant,
  formatMoney,
  formatNumber,
} from "./format";

export function useFormat() {
  const locale = useLocale();
  return useMemo(
    () => ({
      money: (money: Money) => formatMoney(locale, money),
      date: (date: string, style?: Parameters<typeof formatDate>[2]) => formatDate(locale, date, style),
      dateParts: (date: string) => datePartsOf(locale, date),
      clock: (instant: string) => formatClock(locale, instant),
      instant: (instant: string, timeZone?: string) => formatInstant(locale, instant, timeZone),
      number: (decimal: string) => formatNumber(locale, decimal),
      duration: (duration: string) => formatDuration(locale, duration),
    }),
    [locale],
  );
}
