// Until when something can be done, on the clock of the place where the traveller sets out: the same words in whatever zone they are
// read. Its caller brings the catalogue `terms`.

import { useLocale, useTranslations } from "next-intl";
import type { DeadlineClock } from "@/lib/api/types";
import { days } from "@/lib/format";
import { useFormat } from "@/lib/use-format";

/** A year is said of what is further away than any month that could be taken for this year's. */
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
  /** `bare` leaves the clock out, behind another deadline that names it. */
  return (until: string, clock: DeadlineClock | null | undefined, bare = false) => {
    const isFar = Date.parse(until) - Date.now() > YEAR_SAID_MS;
    const date = isFar
      ? format.instant(until, clock?.zone)
      : days(locale, { ...BRIEF, timeZone: clock?.zone }).format(new Date(until));
    // A booking that was stored before deadlines had a clock is told by the reader's clock.
    return clock && !bare ? t("clock", { date, place: clock.place }) : date;
  };
}
