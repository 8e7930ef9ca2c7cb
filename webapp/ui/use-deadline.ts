// Until when something can be done, on the clock of the place where the traveller sets out: the same words in whatever zone they are
// read. Its caller brings the catalogue `terms`.

import { useTranslations } from "next-intl";
import type { DeadlineClock } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";

/** A year is said of what is further away than any month that could be taken for this year's. */
const YEAR_SAID_MS = 330 * 86_400_000;

export function useDeadline() {
  const t = useTranslations("terms");
  const format = useFormat();
  /** `bare`: behind another deadline, which names the same clock. */
  return (until: string, clock: DeadlineClock | null | undefined, bare = false) => {
    const isFar = Date.parse(until) - Date.now() > YEAR_SAID_MS;
    const date = format.instant(until, clock?.zone, isFar ? "long" : "brief");
    // What was kept before deadlines had a clock is told by the reader's.
    return clock && !bare ? t("clock", { date, place: clock.place }) : date;
  };
}
