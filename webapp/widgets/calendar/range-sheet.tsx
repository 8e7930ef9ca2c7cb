"use client";
// Both days of a journey in one calendar: the first tap sets the outbound day, the second the return day.
// The header above the days shows which one is requested, the foot how long the journey is.

import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import type { Picking } from "./calendar";
import { CalendarSheet } from "./calendar-sheet";
import styles from "./range-sheet.module.css";

type End<Id extends string> = Omit<Picking, "span"> & {
  id: Id;
  /** Title of the sheet, and of the day in its header. */
  title: string;
};

export function RangeSheet<Id extends string>({
  anchor,
  openEnd,
  onAsk,
  onClosed,
  ends,
  done,
}: {
  anchor: string;
  /** Null when closed. */
  openEnd: Id | null;
  onAsk: (id: Id) => void;
  /** Called for both ids: by then another sheet of the caller may be open and must stay. */
  onClosed: (id: Id) => void;
  ends: readonly [End<Id>, End<Id>];
  /** Label of a button that keeps both days. */
  done?: string;
}) {
  const format = useFormat();
  const [first, last] = ends;
  const { title, onPick, ...picking } = openEnd === last.id ? last : first;
  const close = () => {
    for (const { id } of ends) onClosed(id);
  };
  const pick = (date: string) => {
    onPick(date);
    if (openEnd !== first.id) return close();
    onAsk(last.id);
  };
  return (
    <CalendarSheet
      {...picking}
      open={openEnd !== null}
      onClose={close}
      title={title}
      anchor={anchor}
      span={ends.map((end) => ({ label: end.title, date: end.value }))}
      back={openEnd === last.id}
      onPick={pick}
      footer={
        done && (
          <Button wide onClick={close}>
            {done}
          </Button>
        )
      }
    >
      <div className={styles.ends} data-covers>
        {ends.map((end) => (
          <button
            key={end.id}
            type="button"
            aria-pressed={end.id === openEnd}
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
