"use client";
// Both days of a journey in one calendar: the first tap is the way there, the second the way back; which of them is asked for is said
// above the days.

import { useFormat } from "@/lib/use-format";
import type { Picking } from "./calendar";
import { CalendarSheet } from "./calendar-sheet";
import styles from "./range-sheet.module.css";

type End<Id extends string> = Omit<Picking, "span"> & {
  id: Id;
  /** Of the sheet, and of the day in it. */
  title: string;
};

export function RangeSheet<Id extends string>({
  anchor,
  asked,
  onAsk,
  onClosed,
  ends,
}: {
  anchor: string;
  /** Null: it is closed. */
  asked: Id | null;
  onAsk: (id: Id) => void;
  /** Called for both: by then another of the caller's sheets may be open, which stays. */
  onClosed: (id: Id) => void;
  ends: readonly [End<Id>, End<Id>];
}) {
  const format = useFormat();
  const [first, last] = ends;
  const { title, onPick, ...picking } = asked === last.id ? last : first;
  const close = () => {
    for (const { id } of ends) onClosed(id);
  };
  const pick = (date: string) => {
    onPick(date);
    if (asked !== first.id) return close();
    onAsk(last.id);
  };
  return (
    <CalendarSheet
      {...picking}
      open={asked !== null}
      onClose={close}
      title={title}
      anchor={anchor}
      span={ends.map((end) => ({ label: end.title, date: end.value }))}
      back={asked === last.id}
      onPick={pick}
    >
      <div className={styles.ends}>
        {ends.map((end) => (
          <button
            key={end.id}
            type="button"
            aria-pressed={end.id === asked}
            className={styles.end}
            onClick={() => onAsk(end.id)}
          >
            <span className={styles.label}>{end.title}</span>
            <span className={styles.date}>{format.date(end.value, "short")}</span>
          </button>
        ))}
      </div>
    </CalendarSheet>
  );
}
