// New dates of a change, each chosen in the search calendar. A note below the calendar says that its
// prices are those of a new ticket.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { laterOf } from "@/lib/dates";
import type { Picking } from "@/widgets/calendar/calendar";
import { CalendarSheet } from "@/widgets/calendar/calendar-sheet";
import { DateField } from "@/widgets/search/search-form";
import type { ManagedBooking } from "../manage/manage";
import styles from "../manage/manage.module.css";
import { useNewTicketFares } from "./change-fares";
import type { Changing } from "./use-change";

export function ChangeDays({
  booking,
  changing: { open, chosen, days, setDays, back },
  first,
  last,
  isPriced,
}: {
  booking: ManagedBooking;
  changing: Changing;
  /** Range of selectable days. */
  first: string;
  last: string;
  /** False when the change is free on every day, so that prices would mislead. */
  isPriced: boolean;
}) {
  const t = useTranslations("manage.changing");
  const { product } = booking;
  const moving = open.filter(({ id }) => chosen.includes(id));
  const faresOf = useNewTicketFares(booking, isPriced ? moving : [], days);
  /** The calendars open at the present dates of the lines. */
  const before = moving.map(({ departs }) => departs?.slice(0, 10) ?? first).sort();
  const firstBack = days.departure_date || first;
  const pickThere = (date: string) =>
    setDays({
      ...days,
      departure_date: date,
      ...(back && days[back] && { [back]: laterOf(days[back], date) }),
    });
  return (
    <>
      <NewDay
        label={t("day", { product })}
        date={days.departure_date}
        value={days.departure_date || laterOf(before[0] ?? first, first)}
        min={first}
        max={last}
        fares={faresOf(false)}
        onPick={pickThere}
      />
      {back && (
        <NewDay
          label={t("backDay", { product })}
          date={days[back]}
          value={days[back] || laterOf(before.at(-1) ?? first, firstBack)}
          min={firstBack}
          max={last}
          fares={faresOf(true)}
          onPick={(date) => setDays({ ...days, [back]: date })}
        />
      )}
    </>
  );
}

function NewDay({
  label,
  date,
  onPick,
  ...picking
}: Picking & {
  label: string;
  /** Empty until a day is chosen. */
  date: string;
}) {
  const t = useTranslations("manage.changing");
  const [isOpen, setOpen] = useState(false);
  const pick = (picked: string) => {
    onPick(picked);
    setOpen(false);
  };
  return (
    <>
      <DateField
        label={label}
        date={date || undefined}
        placeholder={t("chooseDay")}
        onOpen={() => setOpen(true)}
      />
      <CalendarSheet
        {...picking}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        // The footer stays visible while the months scroll.
        footer={picking.fares && <p className={styles.at}>{t("newTicketPrices")}</p>}
        onPick={pick}
      />
    </>
  );
}
