// Until when something can be done, on the clock of the place where the traveller sets out: the same words in whatever zone they are
// read. Its caller brings the catalogue `terms`.

import { useTranslations } from "next-intl";
import type { DeadlineClock } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";

export function useDeadline() {
  const t = useTranslations("terms");
  const format = useFormat();
  // What was kept before deadlines had a clock is told by the reader's.
  return (until: string, clock: DeadlineClock | null | undefined) =>
    clock
      ? t("clock", { date: format.instant(until, clock.zone), place: clock.place })
      : format.instant(until);
}
