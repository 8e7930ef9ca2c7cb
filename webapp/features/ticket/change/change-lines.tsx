// First step of a change: the tickets and their new dates.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { lastSearched, laterOf, today } from "@/lib/dates";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { LineChoice } from "../manage/line-choice";
import type { ManagedBooking } from "../manage/manage";
import { ChangeDays } from "./change-days";
import { DirectionChoice } from "./direction-choice";
import type { Changing } from "./use-change";

/** Lines whose departure the carrier changed, and the range of days on which another departure is free. */
export type Waived = { lines: string[]; from: string; to: string };

export function ChangeLines({
  booking,
  changing,
  waived,
}: {
  booking: ManagedBooking;
  changing: Changing;
  waived: Waived | undefined;
}) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  const disruption = useTranslations("manage.disruption");
  const [now] = useState(today);
  const { open, isWholeDirection, chosen, choose, days, back, search, isBusy } = changing;
  const first = waived ? laterOf(now, waived.from) : now;
  const last = waived?.to ?? lastSearched(now);
  // A car may keep its return day.
  const isWhole =
    chosen.length > 0 && days.departure_date && (back !== "return_date" || days.return_date !== "");
  return (
    <>
      <p>
        {waived
          ? disruption("anotherText", { from: format.date(first, "full"), to: format.date(last, "full") })
          : t("text", { product: booking.product })}
      </p>
      {isWholeDirection ? (
        <DirectionChoice lines={open} departures={booking.departures} chosen={chosen} choose={choose} />
      ) : (
        <LineChoice
          legend={t("legend")}
          lines={open}
          chosen={chosen}
          choose={choose}
          propsOf={({ departs }) => ({
            hint: departs ? format.date(departs.slice(0, 10), "full") : undefined,
          })}
        />
      )}
      <ChangeDays booking={booking} changing={changing} first={first} last={last} isPriced={!waived} />
      <Button busy={isBusy} disabled={!isWhole} onClick={search} wide>
        {t("search")}
      </Button>
    </>
  );
}
