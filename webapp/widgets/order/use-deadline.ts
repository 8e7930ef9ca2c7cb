// Formats a deadline on the clock of the passenger's place of departure. The place is named where the device
// shows another time.
// The caller must provide the `terms` messages.

import { useLocale, useTranslations } from "next-intl";
import type { DeadlineClock } from "@/lib/api/types";
import { days, onOneLine } from "@/lib/format";
import { useFormat } from "@/lib/use-format";

/**
 * Distance from which the year is shown, in milliseconds: shorter than a year, so that no month is mistaken
 * for this year's.
 */
const YEAR_SAID_MS = 330 * 86_400_000;

/** 12 Mar 09:05 */
const BRIEF = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

export function useDeadline() {
  const t = useTranslations("terms");
  const locale = useLocale();
  const format = useFormat();
  /** `bare` omits the place of the clock, after another deadline that names it. */
  return (until: string, clock: DeadlineClock | null | undefined, bare = false) => {
    const isFar = Date.parse(until) - Date.now() > YEAR_SAID_MS;
    const on = (timeZone?: string) =>
      onOneLine(
        isFar
          ? format.instant(until, timeZone)
          : days(locale, { ...BRIEF, timeZone }).format(new Date(until)),
      );
    // A booking stored before deadlines had a clock is shown on the device's clock.
    const date = on(clock?.zone);
    return clock && !bare && date !== on() ? t("clock", { date, place: clock.place }) : date;
  };
}
